import type { BookingPassengerInput } from '../../../contract/bookings.ts';
import type { Offer } from '../../../domain/flights/offer.ts';
import { formatPrice } from '../../../domain/money/format.ts';
import { formatMoneyDecimal, isSameMoney } from '../../../domain/money/money.ts';
import { checkPassengers, type OrderPassenger } from '../../../domain/passengers/check-passengers.ts';
import { utcDate } from '../../../domain/time/calendar-date.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { FlightSupplier } from '../../ports/supplier.ts';
import {
  type QuotedTotal,
  quoteTotal,
  readSellableOffer,
  type SellableDeps,
  type ServiceChoice,
} from '../flights/index.ts';
import {
  amountMismatch,
  findPayment,
  findUnusedPayment,
  type PaymentRow,
  readAmount,
  releaseHold,
} from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';

export interface BookingAsk {
  readonly visitor: string;
  /** Whose booking it becomes; null where nobody is signed in. */
  readonly userId: string | null;
  readonly brand: { readonly key: string; readonly markupBasisPoints: number };
  readonly supplier: FlightSupplier;
  readonly offerId: string;
  readonly passengers: readonly BookingPassengerInput[];
  readonly amount: string | number;
  readonly currency: string;
  readonly paymentId: string | null;
  /** Null: what the payment was made for. */
  readonly services: readonly ServiceChoice[] | null;
  readonly idempotencyKey: string | null;
}

/** A hold that lapses sooner is too weak to order on. */
const holdMarginMs = 30 * 60_000;

/** Said alike of a payment that belongs to another session and of one that never was. */
const otherSession = refuse('PAYMENT_REQUIRED', {
  message:
    'This payment does not belong to your current session: another tab may be booking this trip, or you have signed in or out since. Nothing was charged for this attempt, and a hold on your card is released within 20 minutes. Please check My Trips before you try again.',
});

/** The named payment of this visitor, or the newest unused one of that amount (PAY-09). */
export async function findUsablePayment(deps: BookingDeps, ask: BookingAsk): Promise<Result<PaymentRow>> {
  const amount = readAmount(ask.amount, ask.currency);
  if (ask.paymentId !== null) {
    const payment = await findPayment(deps.db, ask.paymentId);
    return payment !== null && payment.visitor === ask.visitor ? accept(payment) : otherSession;
  }
  const newest = amount === null ? null : await findUnusedPayment(deps.db, { visitor: ask.visitor, ...amount });
  return newest === null ? refuse('PAYMENT_REQUIRED') : accept(newest);
}

/** Whether a payment may be used for this booking: held, of this mode, offer and amount, and for long enough. */
export function checkPayment(deps: BookingDeps, ask: BookingAsk, payment: PaymentRow): Result<null> {
  if (payment.state !== 'authorised') {
    return refuse(payment.state === 'declined' ? 'PAYMENT_REQUIRED' : 'PAYMENT_NOT_USABLE');
  }
  if (payment.liveMode !== ask.supplier.live) return refuse('PAYMENT_NOT_USABLE');
  if (payment.offerId !== null && payment.offerId !== ask.offerId) {
    return refuse('PAYMENT_NOT_USABLE', { message: 'This payment was made for another flight offer.' });
  }
  const lapses = payment.captureBefore?.getTime();
  if (lapses !== undefined && lapses - deps.clock.now().getTime() < holdMarginMs) return refuse('PAYMENT_NOT_USABLE');
  const named = readAmount(ask.amount, ask.currency);
  const held = { amountMinor: payment.amountMinor, currency: payment.currency };
  return named !== null && isSameMoney(named, held) ? accept(null) : { ok: false, refusal: amountMismatch(held) };
}

export interface PreparedOrder {
  readonly offer: Offer;
  readonly passengers: readonly OrderPassenger[];
  readonly services: readonly ServiceChoice[];
  readonly quote: QuotedTotal;
}

/** Reads offer and prices afresh and checks the travellers: the last look before money and seats move. */
export async function prepareOrder(
  deps: BookingDeps & SellableDeps,
  ask: BookingAsk,
  payment: PaymentRow,
): Promise<Result<PreparedOrder>> {
  const offer = await readSellableOffer(deps, ask.supplier, ask.offerId);
  if (!offer.ok) {
    const { code } = offer.refusal;
    if (code === 'OFFER_EXPIRED' || code === 'OFFER_NO_LONGER_AVAILABLE' || code === 'OFFER_NOT_FOUND') {
      await releaseHold(deps, payment, code);
      return { ok: false, refusal: { ...offer.refusal, paymentId: payment.id } };
    }
    return offer;
  }
  const checked = checkPassengers(ask.passengers, offer.value, utcDate(deps.clock.now()));
  if (!checked.ok) {
    const [first] = checked.problems;
    return refuse('INVALID_PASSENGERS', { fields: checked.problems, ...(first ? { message: first.message } : {}) });
  }
  const services = ask.services ?? payment.services;
  const carriers = new Set(checked.passengers.flatMap(({ id, infantId }) => (infantId === null ? [] : [id])));
  const quote = await quoteTotal(ask.supplier, offer.value, services, ask.brand.markupBasisPoints, carriers);
  if (!quote.ok) return quote;
  const { sale } = quote.value;
  if (sale.currency !== payment.currency || sale.amountMinor > payment.amountMinor) {
    await releaseHold(deps, payment, 'dearer');
    return refuse('PRICE_CHANGED', {
      message: `The price of this flight is now ${formatPrice(sale)} (${sale.currency}). Nothing was charged.`,
      details: { sale_amount: formatMoneyDecimal(sale), sale_currency: sale.currency },
      paymentId: payment.id,
    });
  }
  return accept({ offer: offer.value, passengers: checked.passengers, services, quote: quote.value });
}
