import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingPassengerInput } from '../../../contract/bookings.ts';
import { findAirport } from '../../../data/airports.ts';
import { bookingReference } from '../../../domain/booking/reference.ts';
import type { Offer } from '../../../domain/flights/offer.ts';
import { formatPrice } from '../../../domain/money/format.ts';
import { formatMoneyDecimal, isSameMoney } from '../../../domain/money/money.ts';
import { checkPassengers, type OrderPassenger } from '../../../domain/passengers/check-passengers.ts';
import { takesPassports } from '../../../domain/passengers/passport.ts';
import { utcDate } from '../../../domain/time/calendar-date.ts';
import { isUniqueViolation } from '../../adapters/database/database.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { FlightSupplier } from '../../ports/supplier.ts';
import { quoteTotal, readSellableOffer, type SellableDeps, type ServiceChoice, searchKeyOf } from '../flights/index.ts';
import {
  amountMismatch,
  findPayment,
  findUnusedPayment,
  type PaymentRow,
  readAmount,
  releaseHold,
} from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import {
  type BookingRow,
  claimPayment,
  endBookingLease,
  findBookingByKey,
  findBookingByPayment,
  getBookingRow,
  type NewBooking,
} from './repository.ts';
import { orderBooking } from './settle-booking.ts';

export interface BookingAsk {
  readonly visitor: string;
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

/** Longer than the supplier's own limit for an order: until then nobody else touches the booking. */
const orderLeaseMs = 160_000;
/** A hold that lapses sooner is too weak to order on. */
const holdMarginMs = 30 * 60_000;

/**
 * Books an offer on an authorised payment: checks everything, claims the payment (only one booking can), orders from
 * the supplier and captures. Answers the booking as it stands after at most `orderWaitMs`; the order goes on by itself.
 * The same payment or key gives the same booking. Refusals before the order leave the payment authorised, except where
 * the flight got dearer or is gone: then the hold is released (PAY-08, PAX-07, PRICE-06).
 */
export async function createBooking(
  deps: BookingDeps & SellableDeps,
  ask: BookingAsk,
  track: (work: Promise<unknown>) => void,
): Promise<Result<BookingRow>> {
  const requestHash = hashRequest(ask);
  if (ask.idempotencyKey !== null) {
    const earlier = await findBookingByKey(deps.db, ask.visitor, ask.idempotencyKey);
    if (earlier !== null) return answerEarlier(deps, earlier, requestHash);
  }
  const payment = await findUsablePayment(deps, ask);
  if (!payment.ok) return payment;
  const existing = await findBookingByPayment(deps.db, payment.value.id);
  if (existing !== null) return answerEarlier(deps, existing, requestHash);
  const usable = checkPayment(deps, ask, payment.value);
  if (!usable.ok) return usable;

  const prepared = await prepareOrder(deps, ask, payment.value);
  if (!prepared.ok) {
    // The same call at once from elsewhere may have been first; then its booking is the answer.
    const winner = await findBookingByPayment(deps.db, payment.value.id);
    return winner === null ? prepared : answerEarlier(deps, winner, requestHash);
  }
  const { offer, passengers, quote, services } = prepared.value;
  const claimed = await claim(deps, ask, payment.value, prepared.value, requestHash);
  if (!claimed.ok) return claimed;
  if (claimed.value.state !== 'prepared' || claimed.value.requestHash !== requestHash) {
    return answerEarlier(deps, claimed.value, requestHash);
  }

  const work = orderBooking(deps, ask.supplier, claimed.value, {
    offerId: offer.id,
    total: quote.supplier,
    services,
    passengers,
    sendPassports: takesPassports(offer),
    bookingId: claimed.value.id,
  }).finally(() => endBookingLease(deps.db, claimed.value.id));
  track(work);
  const settled = await Promise.race([work, sleep(deps.orderWaitMs, null, { ref: false })]);
  return answerOf(settled ?? (await getBookingRow(deps.db, claimed.value.id)));
}

/** The answer that a booking's state gives: what was booked, or why surely nothing was. */
function answerOf(booking: BookingRow): Result<BookingRow> {
  if (booking.state !== 'refused') return accept(booking);
  const code =
    booking.failureCode === 'INVALID_PASSENGERS' ||
    booking.failureCode === 'SERVICE_NOT_AVAILABLE' ||
    booking.failureCode === 'PRICE_CHANGED' ||
    booking.failureCode === 'OFFER_EXPIRED' ||
    booking.failureCode === 'OFFER_NO_LONGER_AVAILABLE'
      ? booking.failureCode
      : 'BOOKING_REFUSED';
  const message =
    code === 'BOOKING_REFUSED'
      ? undefined
      : `${booking.failureMessage ?? ''} Nothing was booked and nothing was charged.`;
  return refuse(code, { paymentId: booking.paymentId, ...(message === undefined ? {} : { message }) });
}

/** The same call again: the same booking, after waiting a little for one that is under way. Another body is refused. */
async function answerEarlier(deps: BookingDeps, earlier: BookingRow, requestHash: string): Promise<Result<BookingRow>> {
  if (earlier.requestHash !== requestHash) return refuse('IDEMPOTENCY_CONFLICT');
  let booking = earlier;
  for (let waited = 0; isUnderWay(booking) && waited < deps.orderWaitMs; waited += 250) {
    await sleep(250, undefined, { ref: false });
    booking = await getBookingRow(deps.db, booking.id);
  }
  return answerOf(booking);
}

function isUnderWay(booking: BookingRow): boolean {
  return booking.state === 'prepared' || booking.state === 'ordering' || booking.state === 'ordered';
}

/** The named payment of this visitor, or the newest unused one of that amount (PAY-09). */
async function findUsablePayment(deps: BookingDeps, ask: BookingAsk): Promise<Result<PaymentRow>> {
  const amount = readAmount(ask.amount, ask.currency);
  if (ask.paymentId !== null) {
    const payment = await findPayment(deps.db, ask.paymentId);
    return payment !== null && payment.visitor === ask.visitor ? accept(payment) : refuse('PAYMENT_REQUIRED');
  }
  const newest = amount === null ? null : await findUnusedPayment(deps.db, { visitor: ask.visitor, ...amount });
  return newest === null ? refuse('PAYMENT_REQUIRED') : accept(newest);
}

function checkPayment(deps: BookingDeps, ask: BookingAsk, payment: PaymentRow): Result<null> {
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

interface PreparedOrder {
  readonly offer: Offer;
  readonly passengers: readonly OrderPassenger[];
  readonly services: readonly ServiceChoice[];
  readonly quote: {
    readonly supplier: { amountMinor: number; currency: string };
    readonly sale: { amountMinor: number; currency: string };
  };
}

/** Reads offer and prices afresh and checks the travellers: the last look before money and seats move. */
async function prepareOrder(
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
  const quote = await quoteTotal(ask.supplier, offer.value, services, ask.brand.markupBasisPoints);
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

/** Stores the booking on its payment. Where two calls race, the loser gets the winner's booking or a clear no. */
async function claim(
  deps: BookingDeps,
  ask: BookingAsk,
  payment: PaymentRow,
  { offer, passengers, quote, services }: PreparedOrder,
  requestHash: string,
): Promise<Result<BookingRow>> {
  const now = deps.clock.now();
  const lead = passengers[0];
  const draft = (): NewBooking => ({
    id: `bkg_${randomBytes(16).toString('base64url').replace(/[-_]/g, '0')}`,
    reference: bookingReference(randomBytes(8)),
    visitor: ask.visitor,
    brandKey: ask.brand.key,
    liveMode: payment.liveMode,
    idempotencyKey: ask.idempotencyKey,
    requestHash,
    paymentId: payment.id,
    offerId: offer.id,
    searchKey: searchKeyOf(offer),
    state: 'prepared',
    currency: quote.sale.currency,
    supplierMinor: quote.supplier.amountMinor,
    saleMinor: quote.sale.amountMinor,
    services,
    itinerary: {
      slices: offer.slices,
      conditions: offer.conditions,
      passengers: passengers.map(({ id, type, firstName, lastName }) => ({
        id,
        type,
        givenName: firstName,
        familyName: lastName,
      })),
    },
    contactEmail: lead?.email ?? '',
    endsAt: lastArrival(offer),
    leaseUntil: new Date(now.getTime() + orderLeaseMs),
    createdAt: now,
    updatedAt: now,
  });
  for (let tries = 1; ; tries++) {
    try {
      const booking = await claimPayment(deps.db, draft(), quote.sale.amountMinor);
      if (booking !== null) {
        deps.onMove('booked');
        deps.onBookingMove('prepared');
        return accept(booking);
      }
      break;
    } catch (error) {
      if (isUniqueViolation(error, 'bookings_search')) {
        await releaseHold(deps, payment, 'another offer of this search was ordered');
        return refuse('OFFER_NO_LONGER_AVAILABLE', { paymentId: payment.id });
      }
      const isReferenceTaken = isUniqueViolation(error, 'bookings_reference') && tries < 5;
      if (!isReferenceTaken) {
        if (!isUniqueViolation(error)) throw error;
        break;
      }
    }
  }
  const winner = await findBookingByPayment(deps.db, payment.id);
  return winner === null ? refuse('PAYMENT_NOT_USABLE') : accept(winner);
}

/** UTC instant of the last arrival; where the zone is unknown, a day later than its wall clock says. */
function lastArrival(offer: Offer): Date {
  const last = offer.slices.at(-1)?.segments.at(-1);
  const local = last?.arriving_at.slice(0, 19) ?? '';
  const zone = last === undefined ? undefined : findAirport(last.destination.iata_code)?.timeZone;
  if (zone !== undefined) return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds);
  return new Date(Date.parse(`${local}Z`) + 86_400_000);
}

function hashRequest(ask: BookingAsk): string {
  const body = [ask.offerId, ask.passengers, String(ask.amount), ask.currency, ask.paymentId, ask.services];
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
