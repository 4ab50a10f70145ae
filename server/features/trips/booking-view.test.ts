import { expect, test } from 'vitest';
import type { AmendmentKind } from '#domain/booking/amendments/amendment-states.ts';
import type { BookingState } from '#domain/booking/booking-states.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import type { BookingRow } from '../booking/index.ts';
import type { CancellationRow } from '../cancellation/index.ts';
import { toBookingAnswer } from './booking-view.ts';

const now = new Date('2027-01-01T12:00:00Z');

function answerOf(
  state: BookingState,
  change: Partial<BookingRow> = {},
  cancellation: CancellationRow | null = null,
  at = now,
  openAmendment: AmendmentKind | null = null,
) {
  const [from, to] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
  const { slices, conditions } = testOffer({ from, to, departing: '2027-01-20T08:00:00' });
  const row: Partial<BookingRow> = {
    ...{ airlineChange: null, changeAnswerBy: null, openAmendmentId: null, itineraryVersion: 1 },
    state,
    currency: 'USD',
    supplierMinor: 10_000,
    saleMinor: 12_300,
    itinerary: { slices, conditions, passengers: [] },
    endsAt: new Date('2027-01-20T20:00:00Z'),
    createdAt: now,
    orderActions: ['cancel', 'update'],
    freeCancelUntil: null,
    ...change,
  };
  return toBookingAnswer(row as BookingRow, { cancellation, openAmendment, now: at });
}

test('a booking that needs attention stays open and says who works on it, never that it failed [CONF-05] [SAFE-01]', () => {
  const { status, message } = answerOf('needs_attention');
  expect([status, message]).toEqual([
    'pending',
    'Our team is working on this booking with the airline and will contact you.',
  ]);
});

test.each([
  [undefined, null],
  [9000, { amountMinor: 9000, currency: 'USD' }],
])('a trip names what the supplier was paid for its fare, if that was stored: %o [TRIP-05]', (fareMinor, fare) => {
  const { slices, conditions } = answerOf('confirmed').bookingData;
  const stored = fareMinor === undefined ? {} : { supplierFareMinor: fareMinor };
  const answer = answerOf('confirmed', { itinerary: { slices, conditions, passengers: [], ...stored } });
  expect(answer.bookingData.fare).toEqual(fare);
});

test('only a refused booking says that nothing was booked [CONF-05]', () => {
  expect(answerOf('refused')).toMatchObject({
    status: 'cancelled',
    message: 'Nothing was booked and nothing was charged.',
  });
  for (const state of ['confirmed', 'cancelled'] as const) expect(answerOf(state).message).toBeNull();
});

test('an open booking says what is waited for, and that the money is only held until then, and why it cannot be canceled [CONF-05] [SAFE-01] [TRIP-12]', () => {
  for (const state of ['prepared', 'ordering', 'order_unknown', 'order_accepted'] as const) {
    expect(answerOf(state)).toMatchObject({
      status: 'pending',
      message:
        'The airline has not confirmed your flights yet. We’ll keep checking and email you as soon as we know. Until then, $123 is only held on your card; you’ll be charged only if the booking goes through. The booking can be canceled once it is confirmed.',
    });
  }
  // The airline has confirmed: the money is being taken.
  expect(answerOf('ordered').message).toBe(
    'Your flights are reserved and we’re completing your payment. We’ll email you as soon as it’s done. The booking can be canceled once it is confirmed.',
  );
});

const hour = 3_600_000;
const optionsOf = (...given: Parameters<typeof answerOf>) =>
  answerOf(...given).bookingData.conditions.cancellationOptions.map(({ type }) => type);
const free = new Date(now.getTime() + 24 * hour);
const uncancellable = { orderActions: ['update'] };

test.each<[string, Parameters<typeof answerOf>, boolean]>([
  ['the supplier takes cancellations', ['confirmed'], true],
  ['it takes none', ['confirmed', uncancellable], false],
  ['unknown', ['confirmed', { orderActions: null }], false],
  ['it takes none, within the 24 hours', ['confirmed', { ...uncancellable, freeCancelUntil: free }], true],
  [
    'it takes none, at the last moment of the 24 hours',
    ['confirmed', { ...uncancellable, freeCancelUntil: free }, null, free],
    true,
  ],
  [
    'it takes none, after the 24 hours',
    ['confirmed', { ...uncancellable, freeCancelUntil: free }, null, new Date(free.getTime() + 1)],
    false,
  ],
  ['it is pending', ['order_unknown', { freeCancelUntil: free }], false],
  ['it is canceled', ['cancelled', { freeCancelUntil: free }], false],
  ['it is being canceled', ['confirmed', {}, { credits: [] } as unknown as CancellationRow], false],
  ['its first flight has left', ['confirmed', {}, null, new Date('2027-01-20T16:00:00Z')], false],
])('a booking has cancellation options only if they can be used: %s [API-13] [TRIP-12]', (_when, given, has) => {
  expect(optionsOf(...given).length > 0).toBe(has);
});

test('within the 24 hours the option costs nothing [API-13] [TRIP-10]', () => {
  const { cancellationOptions } = answerOf('confirmed', { freeCancelUntil: free }).bookingData.conditions;
  expect(cancellationOptions).toEqual([{ type: 'free_24h', penalty: { amountMinor: 0, currency: 'USD' } }]);
});

test.each<[string, Partial<BookingRow>, boolean, RegExp | null]>([
  ['takes cancellations', {}, true, /^Cancel by /],
  ['takes none', uncancellable, false, /^This airline takes no cancellations online: call us by /],
])(
  'within the 24 hours of an airline that %s the trip says where to cancel [F-152] [TRIP-10] [TRIP-12]',
  (_what, change, isOnline, sentence) => {
    const { canCancelOnline, freeCancellation } = answerOf('confirmed', { ...change, freeCancelUntil: free });
    expect(canCancelOnline).toBe(isOnline);
    expect(freeCancellation).toMatch(sentence ?? /$^/);
  },
);

test('nothing can be canceled online that cannot be canceled [F-152] [API-13]', () => {
  expect(answerOf('confirmed').canCancelOnline).toBe(true);
  expect(answerOf('confirmed', uncancellable).canCancelOnline).toBe(false);
  expect(answerOf('order_unknown').canCancelOnline).toBe(false);
});

test('airline credit within the 24 hours is not shown: the traveler gets the money [TRIP-10] [TRIP-11]', () => {
  const row: Partial<CancellationRow> = {
    state: 'done',
    rule: 'free_24h',
    currency: 'USD',
    refundMinor: 12_300,
    refundTo: 'card',
    refundStatus: 'refunded',
    credits: [{ passengerId: 'pas_1', amountMinor: 10_000, currency: 'USD', code: 'AB12CD' }],
    askedAt: now,
    cancelledAt: now,
    refundSentAt: now,
  };
  const shown = (change: Partial<CancellationRow>) =>
    answerOf('cancelled', {}, { ...row, ...change } as CancellationRow).cancellation;
  expect(shown({})).toMatchObject({ airlineCredits: [], refundTiming: '7–14 business days' });
  expect(shown({ rule: 'airline_credit', refundTo: 'airline_credit' })).toMatchObject({
    airlineCredits: [{ code: 'AB12CD', amount: { amountMinor: 10_000, currency: 'USD' } }],
    refundTiming: null,
  });
});

test.each([
  [
    'flights',
    /^You asked to change this trip, and the change is still being processed\. The flights shown here are the last/,
  ],
  ['bags', /^You asked to add bags to this trip, and your request is still being processed\. Only the bags shown here/],
] as const)('a trip says which change of it is not settled: %s [SERV-03] [SERV-04]', (kind, message) => {
  const answer = answerOf('confirmed', { openAmendmentId: 'amd_1' }, null, now, kind);
  expect(answer.openAmendment).toBe(kind);
  expect(answer.message).toMatch(message);
  // For a trip canceled meanwhile, or flown, that counts.
  const canceled = { openAmendmentId: 'amd_1', externalCancellation: { refundMinor: null } } as Partial<BookingRow>;
  expect(answerOf('needs_attention', canceled, null, now, kind)).toMatchObject({
    openAmendment: null,
    message: expect.stringContaining('The airline has canceled this booking.'),
  });
  const flown = { openAmendmentId: 'amd_1', endsAt: new Date(now.getTime() - 1) };
  expect(answerOf('confirmed', flown, null, now, kind)).toMatchObject({ openAmendment: null, message: null });
  // The refund for canceling stays known: no trip becomes non-refundable by it.
  expect(answer.bookingData.conditions.cancellationOptions).toEqual(
    answerOf('confirmed').bookingData.conditions.cancellationOptions,
  );
});
