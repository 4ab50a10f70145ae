import { expect, test } from 'vitest';
import type { Books } from '../books.ts';
import { auditTravelers } from './share.ts';
import type { FinalAnswer, Traveler } from './traveler.ts';

type Row<K extends keyof Books> = Books[K][number];

/** One traveler's purchase, and someone else's broken one that must not be reported here. */
function books(change: { [K in keyof Books]?: Partial<Row<K>>[] } = {}): Books {
  const own = {
    orders: [{ id: 'ord_1', metadata: { booking_id: 'b' }, total_amount: '100.00', cancelled_at: null }],
    intents: [
      { id: 'pi_1', amount_capturable: 0, amount_received: 12_300, metadata: { payment_id: 'p' } },
      { id: 'pi_9', amount_capturable: 500, amount_received: 0, metadata: { payment_id: 'stranger' } },
    ],
    refunds: [],
    bookings: [
      { id: 'b', offerId: 'off_1', paymentId: 'p', orderId: 'ord_1', state: 'confirmed', supplierMinor: 10_000 },
    ],
    payments: [
      { id: 'p', offerId: 'off_1', intentId: 'pi_1', state: 'captured', captureMinor: 12_300 },
      { id: 'stranger', offerId: 'off_9', intentId: 'pi_9', state: 'confirming' },
    ],
    refundRows: [],
    cancellations: [],
    amendments: [],
  };
  return { ...own, ...change } as unknown as Books;
}

function audit(change: Parameters<typeof books>[0], told: FinalAnswer | null): string[] {
  return auditTravelers(books(change), [{ name: 'Ada', offerId: 'off_1', told } as Traveler]);
}

test('a traveler whose part of the books agrees has no findings, regardless of others', () => {
  expect(audit({}, 'confirmed')).toEqual([]);
});

/** The order appeared after its booking was refused, and was canceled. */
const lateOrder = (refund: string): Parameters<typeof books>[0] => ({
  orders: [
    {
      id: 'ord_1',
      metadata: { booking_id: 'b' },
      total_amount: '100.00',
      cancelled_at: '2026-11-22T12:00:00Z',
      cancellation: { refund_amount: refund, refund_to: 'balance' },
    },
  ],
  intents: [{ id: 'pi_1', amount_capturable: 0, amount_received: 0, metadata: { payment_id: 'p' } }],
  bookings: [{ id: 'b', offerId: 'off_1', paymentId: 'p', orderId: 'ord_1', state: 'refused', supplierMinor: 10_000 }],
  payments: [{ id: 'p', offerId: 'off_1', intentId: 'pi_1', state: 'voided', captureMinor: 12_300 }],
});

test('an order undone at no cost agrees with the answer that nothing was charged [F-61]', () => {
  expect(audit(lateOrder('100.00'), 'nothing was charged')).toEqual([]);
  expect(audit(lateOrder('99.00'), 'nothing was charged').join('\n')).toMatch(/ord_1 is not paid/);
});

test.each<[string, Parameters<typeof books>[0], FinalAnswer | null, RegExp]>([
  ['was told nothing', {}, null, /told nothing/],
  ['was charged after all', {}, 'nothing was charged', /was told "nothing was charged"/],
  ['has an active order', {}, 'cancelled', /was told "cancelled"/],
  ['has no order', { orders: [] }, 'confirmed', /has 0 orders/],
  [
    'paid twice for one flight',
    {
      payments: [
        { id: 'p', offerId: 'off_1', intentId: 'pi_1', state: 'captured', captureMinor: 12_300 },
        { id: 'p2', offerId: 'off_1', intentId: 'pi_2', state: 'captured', captureMinor: 12_300 },
      ],
      intents: [
        { id: 'pi_1', amount_capturable: 0, amount_received: 12_300, metadata: { payment_id: 'p' } },
        { id: 'pi_2', amount_capturable: 0, amount_received: 12_300, metadata: { payment_id: 'p2' } },
      ],
    },
    'confirmed',
    /charges, standing orders, orders are 2, 1, 1/,
  ],
])('reports a traveler who %s [SAFE-01]', (_what, change, told, fault) => {
  expect(audit(change, told).join('\n')).toMatch(fault);
});
