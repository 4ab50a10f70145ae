import { expect, test } from 'vitest';
import { cutAtNumbers } from './unbroken-numbers.ts';

test.each([
  ['Ticket number 125-1234567890', ['Ticket number ', '125-1234567890', '']],
  ['Tickets 125-1234567890, 006-1', ['Tickets ', '125-1234567890', ', ', '006-1', '']],
  ['Receipt number 125-1234567890-91, for extras', ['Receipt number ', '125-1234567890-91', ', for extras']],
  ['Seat 14B, JFK → LHR', ['Seat 14B, JFK → LHR']],
  ['', ['']],
])('%j is cut at its numbers with hyphens [F-111]', (text, pieces) => {
  expect(cutAtNumbers(text)).toEqual(pieces);
});
