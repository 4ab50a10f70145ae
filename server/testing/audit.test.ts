import { expect, test } from 'vitest';
import { auditBooks } from './audit.ts';
import type { Books } from './books.ts';

type Row<K extends keyof Books> = Books[K][number];

/** Booking 123 for 100, canceled after the 24 hours: 50 was refunded to us, and 61.50 less 35 to the traveler. */
function books(change: { [K in keyof Books]?: Partial<Row<K>>[] } = {}): Books {
  const cancellation = { refund_amount: '50.00', refund_to: 'balance' };
  const given = {
    orders: [{ id: 'ord_1', metadata: { booking_id: 'b' }, total_amount: '100.00', cancelled_at: 'now', cancellation }],
    intents: [{ id: 'pi_1', amount_capturable: 0, amount_received: 12_300, metadata: { payment_id: 'p' } }],
    refunds: [{ id: 're_1', payment_intent: 'pi_1', amount: 2700, status: 'succeeded' }],
    bookings: [
      {
        id: 'b',
        paymentId: 'p',
        orderId: 'ord_1',
        state: 'cancelled',
        supplierMinor: 10_000,
        itinerary: { passengers: [{}] },
      },
    ],
    payments: [{ id: 'p', bookingId: 'b', intentId: 'pi_1', state: 'captured', captureMinor: 12_300 }],
    refundRows: [{ id: 'r', paymentId: 'p', causeId: 'c', refundId: 're_1', state: 'refunded', amountMinor: 2700 }],
    amendments: [],
    cancellations: [{ id: 'c', bookingId: 'b', state: 'done', rule: 'fare_rules', cancelledAt: new Date() }],
  };
  const changed = Object.entries(given).map(([name, rows]) => {
    const changes = change[name as keyof Books] ?? rows.map(() => ({}));
    return [name, changes.map((one, i) => ({ ...(rows[i] ?? rows[0]), ...one }))];
  });
  return Object.fromEntries(changed) as unknown as Books;
}

test('books that agree have no findings', () => {
  expect(auditBooks(books())).toEqual([]);
});

/** Another payment of 20 by the same booking, fully refunded; the first one gave the rest. */
function twoPayments(change: { first?: number; further?: number; furtherBooking?: string } = {}) {
  const { first = 2300, further = 2000, furtherBooking = 'b' } = change;
  return books({
    intents: [{}, { id: 'pi_2', amount_received: 2000, metadata: { payment_id: 'p2' } }],
    payments: [{}, { id: 'p2', bookingId: furtherBooking, intentId: 'pi_2', captureMinor: 2000 }],
    refunds: [{ amount: first }, { id: 're_2', payment_intent: 'pi_2', amount: further }],
    refundRows: [{ amountMinor: first }, { id: 'r2', paymentId: 'p2', refundId: 're_2', amountMinor: further }],
  });
}

test('what goes back is due of all payments of a booking together [SERV-03] [SAFE-01]', () => {
  // Half of 143 was refunded to us as well: 71.50 less 35, rounded.
  const due = 3700;
  expect(auditBooks(twoPayments({ first: due - 2000 }))).toEqual([]);
  expect(auditBooks(twoPayments({ first: due - 500, further: 500 }))).toEqual([]);
  expect(auditBooks(twoPayments({ first: due - 1999 }))).toHaveLength(1);
  expect(auditBooks(twoPayments({ first: due, further: 2000 }))).toHaveLength(1);
  expect(auditBooks(twoPayments({ first: due - 2000, furtherBooking: 'other' }))).not.toEqual([]);
});

test.each<[string, Parameters<typeof books>[0]]>([
  ['a cardholder is still asked', { intents: [{}, { id: 'pi_2', status: 'requires_action', amount_received: 0 }] }],
  ['nothing was refunded', { refunds: [], refundRows: [] }],
  ['a refund was sent twice', { refunds: [{ amount: 1350 }, { id: 're_2', amount: 1350 }] }],
  ['our row has another amount', { refundRows: [{ amountMinor: 2600 }] }],
  ['our row names another refund', { refundRows: [{ refundId: 're_2' }] }],
  ['our row is not settled', { refundRows: [{ state: 'sending' }] }],
  ['our row failed', { refundRows: [{ state: 'failed' }] }],
  ['two of our rows name the same refund', { refundRows: [{}, { id: 'r2', causeId: 'c2' }] }],
  ['our row belongs to another cause', { refundRows: [{ causeId: 'c2' }] }],
  ['it was refunded twice', { refunds: [{}, { id: 're_2' }] }],
  ['a cent too much was refunded', { refunds: [{ amount: 2701 }] }],
  ['the refund was returned to us', { refunds: [{ status: 'failed' }] }],
  ['everything was refunded without the 24-hour rule', { refunds: [{ amount: 12_300 }] }],
  ['the rule says everything', { cancellations: [{ rule: 'free_24h' }] }],
  ['the rule says credit, and the airline gave money', { refunds: [], cancellations: [{ rule: 'airline_credit' }] }],
  ['the order is still active', { orders: [{ cancelled_at: null }] }],
  ['the booking is still active', { bookings: [{ state: 'confirmed' }] }],
  ['our rows say that nothing was refunded', { refundRows: [] }],
  ['our row says that nothing was captured', { payments: [{ state: 'capturing' }] }],
  ['no one canceled', { cancellations: [] }],
  ['two cancellations', { cancellations: [{}, { id: 'c2' }] }],
  ['the cancellation is not settled', { cancellations: [{ state: 'cancelled' }] }],
  ['money was refunded that was never captured', { intents: [{ amount_received: 0 }] }],
  ['the captured amount differs from the booking total', { payments: [{ captureMinor: 12_400 }] }],
  ['the order total differs from the agreed amount', { bookings: [{ supplierMinor: 10_100 }] }],
])('reports books in which %s [SAFE-01] [TRIP-07] [F-63]', (_what, change) => {
  expect(auditBooks(books(change))).not.toEqual([]);
});

test('half a dollar rounds up, even when floating-point dollars would not show it as a half', () => {
  const cancellation = { refund_amount: '407.65', refund_to: 'balance' };
  const rounded = (amount: number) =>
    auditBooks(
      books({
        orders: [{ total_amount: '815.30', cancellation }],
        intents: [{ amount_received: 100_300 }],
        bookings: [{ supplierMinor: 81_530 }],
        payments: [{ captureMinor: 100_300 }],
        refunds: [{ amount }],
        refundRows: [{ amountMinor: amount }],
      }),
    );
  expect([rounded(46_700), rounded(46_600).length]).toEqual([[], 1]);
});
