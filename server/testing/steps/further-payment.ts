import { eq, sql } from 'drizzle-orm';
import type { BookingAnswer } from '#contract/booking.ts';
import { createStripeGateway } from '#server/adapters/stripe/gateway.ts';
import type { BookingDeps } from '#server/features/booking/index.ts';
import { bookings } from '#server/features/booking/tables.ts';
import {
  captureHold,
  claimPayment,
  findCapturedPayments,
  type PaymentRow,
  paymentLifecycle,
} from '#server/features/payments/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { PaymentGateway } from '#server/ports/payments.ts';
import type { TestApp } from '../app/test-app.ts';
import { chooseOffer, goodCard, pay } from './booking-steps.ts';
import type { Visitor } from './visitor.ts';

/** A money-path worker's dependencies, with some calls to the payment provider replaced. */
export function workerOf(t: TestApp, change: Partial<PaymentGateway> = {}): BookingDeps {
  const real = createStripeGateway({ secretKey: 'sk_test_simulator', baseUrl: t.stripe.origin, live: false });
  return {
    db: t.db,
    clock: t.clock,
    log: t.app.server.log,
    vendors: { gatewayOf: () => ({ ...real, ...change }), supplierOf: () => null },
    onTransition: () => undefined,
  } as unknown as BookingDeps;
}

/** The provider's refunds for a booking, in minor units, whoever requested them. */
export async function sentBackFor(t: TestApp, { id }: Pick<BookingAnswer, 'id'>): Promise<number> {
  const { refunds } = await t.stripe.state<{ refunds: { payment_intent: string; amount: number }[] }>();
  const intents = (await findCapturedPayments(t.db, id)).map(({ intentId }) => intentId);
  return refunds
    .filter(({ payment_intent }) => intents.includes(payment_intent))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Takes more money for a booking with another payment, as for dearer flights, and raises its price by as much. `minor`
 * in the booking's currency.
 */
export async function payMore(
  t: TestApp,
  visitor: Visitor,
  booking: Pick<BookingAnswer, 'id'>,
  minor: number,
  card: Partial<typeof goodCard> = {},
): Promise<PaymentRow> {
  const offer = await chooseOffer(visitor);
  const held = await pay(visitor, offer, { cardDetails: { ...goodCard, ...card } });
  const payment = await getRow(t.db, paymentLifecycle, held.json<{ paymentId: string }>().paymentId);
  const claim = { bookingId: booking.id, offerId: offer.id, captureMinor: minor, at: t.clock.now() };
  await t.db.transaction(async (tx) => {
    if ((await claimPayment(tx, payment, claim)) === null) throw new Error('The payment was not claimed');
    const saleMinor = sql`${bookings.saleMinor} + ${minor}`;
    await tx.update(bookings).set({ saleMinor }).where(eq(bookings.id, booking.id));
  });
  const captured = await captureHold(workerOf(t), await getRow(t.db, paymentLifecycle, payment.id));
  if (captured.state !== 'captured') throw new Error(`The payment is ${captured.state}`);
  return captured;
}

/** Refunds some cents of a payment on the provider's own dashboard. */
export async function refundAtProvider(t: TestApp, { intentId }: PaymentRow, cents: number): Promise<void> {
  const response = await fetch(`${t.stripe.origin}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_simulator', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_intent: intentId ?? '', amount: String(cents) }),
  });
  if (!response.ok) throw new Error(`refund: ${response.status} ${await response.text()}`);
}

/** Captures a hold on the provider's own dashboard, or a part of it in cents. */
export async function captureAtProvider(t: TestApp, { intentId }: PaymentRow, cents: number | null): Promise<void> {
  const response = await fetch(`${t.stripe.origin}/v1/payment_intents/${intentId}/capture`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_simulator', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(cents === null ? {} : { amount_to_capture: String(cents) }),
  });
  if (!response.ok) throw new Error(`capture: ${response.status} ${await response.text()}`);
}
