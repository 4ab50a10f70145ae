import { expect, test } from 'vitest';
import { type BookedService, extrasSummary } from './booked-order.ts';

const service = (change: Partial<BookedService>): BookedService => ({
  type: 'seat',
  designator: null,
  name: null,
  maximumWeightKg: null,
  quantity: 1,
  passengerIds: ['pas_1'],
  flights: ['JFK → LHR'],
  ...change,
});

test("an order's contents fit in a few lines without repetition [F-31]", () => {
  const services = [
    service({ designator: '14A' }),
    service({ designator: '14B' }),
    service({ type: 'checked_bag', quantity: 2 }),
    service({ type: 'cabin_bag' }),
    service({ type: 'other', name: 'Lounge' }),
  ];
  const ticket = (number: string) => ({ type: 'ticket' as const, number, passengerIds: [] });
  const documents = [ticket('125-1'), ticket('125-2'), { ...ticket('9'), type: 'receipt' as const }];
  expect(extrasSummary({ services, documents })).toEqual([
    'Seats 14A, 14B',
    '1 carry-on bag, paid as an extra',
    '2 checked bags, paid as extras',
    'Lounge',
    'Tickets 125-1, 125-2',
  ]);
  expect(extrasSummary({ services: [service({})], documents: [ticket('125-1')] })).toEqual(['Ticket 125-1']);
  expect(extrasSummary({ services: [], documents: [] })).toEqual([]);
});
