import { expect, test } from 'vitest';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { toMadeAmendment } from '../amendment-view.ts';
import type { AmendmentRow } from '../lifecycle.ts';

const { slices, conditions } = testOffer({
  from: testPlace('JFK', 'US'),
  to: testPlace('LHR', 'GB'),
  departing: '2027-01-20T08:00:00',
});
const passengers = [{ id: 'pas_1', givenName: 'Ada', familyName: 'Byron' }];
const seat = { type: 'seat', designator: '12A', name: null, maximumWeightKg: null, quantity: 1 } as const;

test('the receipt of a change names what went with the old flights as gone, not as a term or as bought [TERMS-02] [SERV-03]', () => {
  const amounts = { saleChangeMinor: 12_900, airlineFeeMinor: 0, feeMinor: 2500, dueMinor: 15_400, refundMinor: 0 };
  const row: Partial<AmendmentRow> = {
    ...{ kind: 'flights', askedAt: null, bags: null, currency: 'USD', ...amounts },
    ...{ settledBy: null, settledMinor: null },
    before: { slices, conditions } as AmendmentRow['before'],
    after: { slices, conditions } as AmendmentRow['after'],
    lostServices: [{ ...seat, passengerIds: ['pas_1'], flights: ['JFK → LHR'] }],
  };
  const booking = { itinerary: { passengers, slices, conditions } } as unknown as BookingRow;
  const { terms } = toMadeAmendment(row as AmendmentRow, booking);
  expect(terms[0]).toBe('No longer part of your trip: Seat 12A, JFK → LHR (Ada Byron).');
  expect(terms.slice(1).join(' ')).not.toContain('12A');
  expect(terms.at(-1)).toContain('If you cancel later');
});

test.each([
  ['within the 24 hours', '2027-01-02T10:00:00Z', true],
  ['after them', '2027-01-02T10:00:01Z', false],
])(
  'the receipt of bags bought %s says of free cancellation what was agreed to [TERMS-02] [SERV-04]',
  (_when, askedAt, isFree) => {
    const row: Partial<AmendmentRow> = {
      ...{ kind: 'bags', askedAt: new Date(askedAt), bags: [], currency: 'USD', settledBy: null, settledMinor: null },
      ...{ saleChangeMinor: 3500, airlineFeeMinor: null, feeMinor: 0, dueMinor: 3500, refundMinor: 0 },
      before: { slices, conditions } as AmendmentRow['before'],
    };
    const freeCancelUntil = new Date('2027-01-02T10:00:00Z');
    const booking = { itinerary: { passengers }, airlineChange: null, freeCancelUntil } as unknown as BookingRow;
    const terms = toMadeAmendment(row as AmendmentRow, booking).terms.join(' ');
    expect(terms.includes('Free cancellation within 24 hours of booking covers these bags too')).toBe(isFree);
    expect(terms).toContain(`If you cancel ${isFree ? 'after that' : 'later'}, your refund depends`);
  },
);
