import { and, eq, isNotNull } from 'drizzle-orm';
import { bookingLifecycle } from '#server/features/booking/index.ts';
import { payments } from '#server/features/payments/tables.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { deskOf } from '../steps/desk-steps.ts';
import type { Operations, OrderCanceledElsewhere } from './operations.ts';

/**
 * An administrator processes the orders that airlines canceled: refunds on the provider's site, and closes the booking.
 */
export async function settleCanceledOrders(operations: Operations): Promise<void> {
  const { t } = operations;
  for (const order of operations.canceledElsewhere) {
    if (order.attention !== null) continue;
    const { state } = await getRow(t.db, bookingLifecycle, order.bookingId);
    if (state === 'needs_attention') await settle(operations, order);
  }
}

async function settle(operations: Operations, order: OrderCanceledElsewhere): Promise<void> {
  const { t } = operations;
  const desk = deskOf(() => t);
  order.attention = (await desk.attention(order.bookingId)) ?? 'not in the queue';
  order.seenAt = t.clock.now();
  for (const { intentId } of await capturedFor(operations, order.bookingId)) await payBack(operations, intentId ?? '');
  const { status, body } = await desk.act(order.bookingId, 'settled_not_flying');
  operations.note(status === 200 ? 'settled at the desk' : `not settled at the desk: ${body.code}`);
}

/** Refunds a payment on the provider's site, and once more if that fails, like a person who sees no refund. */
async function payBack({ t }: Operations, intentId: string): Promise<void> {
  const refund = () =>
    fetch(`${t.stripe.origin}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_simulator', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ payment_intent: intentId }),
    });
  const first = await refund();
  const { status } = first.status === 500 ? await refund() : first;
  if (status !== 200) throw new Error(`refund by hand: ${status}`);
}

function capturedFor({ t }: Operations, bookingId: string) {
  return t.db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.state, 'captured'), isNotNull(payments.intentId)));
}
