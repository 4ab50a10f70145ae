import { expect, test } from 'vitest';
import { seatKind } from './seat-kind.ts';

test.each([
  ['EXTRA LEGROOM SEAT', 'Extra legroom seat'],
  ['EXTRA LEGROOM', 'Extra legroom'],
  ['PREFERRED ZONE SEAT', 'Preferred zone seat'],
  ['STANDARD SEAT', 'Standard seat'],
  ['Main Cabin Extra', 'Main Cabin Extra'],
  ['Preferred Seats', 'Preferred Seat'],
  ['Standard Seats', 'Standard Seat'],
  ['Exit row seat', 'Exit row seat'],
])('%s is shown as %s [F-28] [SEAT-05]', (name, shown) => {
  expect(seatKind(name)).toBe(shown);
});

test.each([
  null,
  '',
  ' ',
  'SEAT ASSIGNMENT',
  'SEAT RESERVATION',
  'PRE RESERVED SEAT ASSIGNMENT',
  'Pre-reserved seat',
  'DEFAULT FREE SEAT',
  'Seat',
])('%j, which says nothing of the seat, is not shown [F-28] [SEAT-05]', (name) => {
  expect(seatKind(name)).toBeNull();
});
