import type { BookingPassengerInput } from '#contract/bookings.ts';
import { encodeSaleDetails } from '#contract/codec/sale-details.ts';
import type { ServiceChoice } from '#domain/extras/service-choice.ts';
import { formatPrice } from '#domain/money/format.ts';
import { isSameMoney } from '#domain/money/money.ts';
import { checkPassengers, type OrderPassenger } from '#domain/passengers/check-passengers.ts';
import { toFieldFault } from '#domain/passengers/passenger-messages.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { type QuotedTotal, quoteTotal, readOffer, type SellableDeps } from '#server/features/flights/index.ts';
import {
  amountMismatch,
  checkSettled,
  findUnusedPayment,
  notUsable,
  type PaymentRow,
  paymentLifecycle,
  paymentOfOtherSession,
  readAmount,
  releaseHold,
} from '#server/features/payments/index.ts';
import type { RequestBrand } from '#server/http/calls/request-context.ts';
import { findRow } from '#server/lifecycle/lifecycle.ts';
import type { CurrentOffer, FlightSupplier } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { BookingDeps } from '../booking-deps.ts';

export interface CreateBookingCommand {
  readonly visitor: string;
  /** The future owner; null if nobody is signed in. */
  readonly userId: string | null;
  readonly brand: Pick<RequestBrand, 'key' | 'markupBasisPoints' | 'cards'>;
  readonly supplier: FlightSupplier;
  readonly offerId: string;
  readonly passengers: readonly BookingPassengerInput[];
  readonly amount: string | number;
  readonly currency: string;
  readonly paymentId: string | null;
  /** Null means the services the payment was made for. */
  readonly services: readonly ServiceChoice[] | null;
  readonly idempotencyKey: string | null;
}

/** A hold that expires sooner is too short to order on. */
const holdMarginMs = 30 * 60_000;

const otherSession = refuse('PAYMENT_REQUIRED', { message: paymentOfOtherSession });

/** The named payment of this visitor, or the newest unused one of that amount (PAY-09). */
export async function findUsablePayment(
  deps: BookingDeps,
  command: CreateBookingCommand,
): Promise<Result<PaymentRow, Refusal>> {
  const amount = readAmount(command.amount, command.currency);
  if (command.paymentId !== null) {
    const payment = await findRow(deps.db, paymentLifecycle, command.paymentId);
    return payment !== null && payment.visitor === command.visitor ? ok(payment) : otherSession;
  }
  const newest = amount === null ? null : await findUnusedPayment(deps.db, { visitor: command.visitor, ...amount });
  return newest === null ? refuse('PAYMENT_REQUIRED') : ok(newest);
}

/** Whether a payment can be used for this booking: held long enough, for this mode, brand, offer and amount. */
export function checkPayment(
  deps: BookingDeps,
  command: CreateBookingCommand,
  payment: PaymentRow,
): Result<null, Refusal> {
  const settled = checkSettled(payment);
  if (!settled.ok) return settled;
  if (payment.state !== 'authorised') {
    return payment.state === 'declined' ? refuse('PAYMENT_REQUIRED') : notUsable(payment);
  }
  if (payment.liveMode !== command.supplier.live) return refuse('PAYMENT_NOT_USABLE');
  // Each brand has its own prices, and its own rules for cards and reviews.
  if (payment.brandKey !== command.brand.key) {
    return refuse('PAYMENT_NOT_USABLE', { message: 'This payment was made on another site.' });
  }
  if (payment.amendmentId !== null || (payment.offerId !== null && payment.offerId !== command.offerId)) {
    return refuse('PAYMENT_NOT_USABLE', { message: 'This payment was made for another flight offer.' });
  }
  const expiresAt = payment.captureBefore?.getTime();
  if (expiresAt !== undefined && expiresAt - deps.clock.now().getTime() < holdMarginMs)
    return refuse('PAYMENT_NOT_USABLE');
  const named = readAmount(command.amount, command.currency);
  const held = { amountMinor: payment.amountMinor, currency: payment.currency };
  return named !== null && isSameMoney(named, held) ? ok(null) : err(amountMismatch(held));
}

export interface PreparedOrder {
  readonly offer: CurrentOffer;
  readonly passengers: readonly OrderPassenger[];
  readonly services: readonly ServiceChoice[];
  readonly quote: QuotedTotal;
}

/**
 * Rereads offer and prices and validates the travelers: the last check before money and seats move. A unique index
 * decides, when the booking is stored, whether another offer of the search was ordered.
 */
export async function prepareOrder(
  deps: BookingDeps & SellableDeps,
  command: CreateBookingCommand,
  payment: PaymentRow,
): Promise<Result<PreparedOrder, Refusal>> {
  const offer = await readOffer(deps, command.supplier, command.offerId);
  if (!offer.ok) {
    const { code } = offer.error;
    if (code === 'OFFER_EXPIRED' || code === 'OFFER_NO_LONGER_AVAILABLE' || code === 'OFFER_NOT_FOUND') {
      await releaseHold(deps, payment, code);
      return err({ ...offer.error, paymentId: payment.id });
    }
    return offer;
  }
  const checked = checkPassengers(command.passengers, offer.value, utcDate(deps.clock.now()));
  if (!checked.ok) {
    const fields = checked.problems.map(toFieldFault);
    const [first] = fields;
    return refuse('INVALID_PASSENGERS', { fields, ...(first ? { message: first.message } : {}) });
  }
  const services = command.services ?? payment.services;
  const carriers = new Set(checked.passengers.flatMap(({ id, infantId }) => (infantId === null ? [] : [id])));
  const quote = await quoteTotal(command.supplier, offer.value, services, command.brand.markupBasisPoints, carriers);
  if (!quote.ok) return quote;
  const { sale } = quote.value;
  if (sale.currency !== payment.currency || sale.amountMinor > payment.amountMinor) {
    await releaseHold(deps, payment, 'dearer');
    return refuse('PRICE_CHANGED', {
      message: `The price of this flight is now ${formatPrice(sale)} (${sale.currency}). Nothing was charged.`,
      details: encodeSaleDetails(sale),
      paymentId: payment.id,
    });
  }
  return ok({ offer: offer.value, passengers: checked.passengers, services, quote: quote.value });
}
