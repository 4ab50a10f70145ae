import { randomBytes } from 'node:crypto';
import { type ErrorCode, errorTable, isErrorCode } from '../../../contract/errors.ts';
import { bookingStatus } from '../../../domain/booking/booking-states.ts';
import { bookingReference } from '../../../domain/booking/reference.ts';
import { freeCancellationUntil } from '../../../domain/booking/refund-rule.ts';
import { takesPassports } from '../../../domain/passengers/passport.ts';
import { isUniqueViolation } from '../../adapters/database/database.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import { hashRequest } from '../../http/request-hash.ts';
import {
  countriesOf,
  firstDeparture,
  lastArrival,
  type SellableDeps,
  searchKeyOf,
  searchSold,
} from '../flights/index.ts';
import { type PaymentRow, releaseHold } from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { callLeaseMs } from './call-lease.ts';
import { type BookingAsk, checkPayment, findUsablePayment, type PreparedOrder, prepareOrder } from './prepare-order.ts';
import {
  type BookingRow,
  claimPayment,
  endBookingLease,
  findBookingByKey,
  findBookingByPayment,
  getBookingRow,
  type NewBooking,
  tellPending,
} from './repository.ts';
import { orderBooking } from './settle-booking.ts';

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
  const requestHash = hashRequest(deps.secret, requestParts(ask));
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
  const { booking, isOurs } = claimed.value;
  if (!isOurs) return answerEarlier(deps, booking, requestHash);

  const work = orderBooking(deps, ask.supplier, booking, {
    offerId: offer.id,
    total: quote.supplier,
    services,
    passengers,
    sendPassports: takesPassports(offer),
    bookingId: booking.id,
  }).finally(() => endBookingLease(deps.db, booking));
  track(work);
  const settled = await Promise.race([work, deps.clock.sleep(deps.orderWaitMs)]);
  return answerOf(deps, settled ?? (await getBookingRow(deps.db, booking.id)));
}

/** The answer that a booking's state gives: what was booked, why surely nothing was, or that it is not known yet. */
async function answerOf(deps: BookingDeps, seen: BookingRow): Promise<Result<BookingRow>> {
  const booking = bookingStatus(seen.state, false) === 'pending' ? await tellPending(deps.db, seen.id) : seen;
  if (booking.state !== 'refused') return accept(booking);
  const code = isErrorCode(booking.failureCode ?? '') ? (booking.failureCode as ErrorCode) : 'BOOKING_REFUSED';
  const message = `${errorTable[code].text} Nothing was booked and nothing was charged.`;
  return refuse(code, { paymentId: booking.paymentId, ...(code === 'BOOKING_REFUSED' ? {} : { message }) });
}

/** The same call again: the same booking, after waiting a little for one that is under way. Another body is refused. */
async function answerEarlier(deps: BookingDeps, earlier: BookingRow, requestHash: string): Promise<Result<BookingRow>> {
  if (earlier.requestHash !== requestHash) return refuse('IDEMPOTENCY_CONFLICT');
  let booking = earlier;
  for (let waited = 0; isUnderWay(booking) && waited < deps.orderWaitMs; waited += 250) {
    await deps.clock.sleep(250);
    booking = await getBookingRow(deps.db, booking.id);
  }
  return answerOf(deps, booking);
}

function isUnderWay(booking: BookingRow): boolean {
  return booking.state === 'prepared' || booking.state === 'ordering' || booking.state === 'ordered';
}

/** Stores the booking on its payment. Where two calls race, the loser gets the winner's booking or a clear no. */
async function claim(
  deps: BookingDeps,
  ask: BookingAsk,
  payment: PaymentRow,
  prepared: PreparedOrder,
  requestHash: string,
): Promise<Result<{ readonly booking: BookingRow; readonly isOurs: boolean }>> {
  const draft = await draftBooking(deps, ask, payment, prepared);
  for (let tries = 1; ; tries++) {
    try {
      const named = { ...draft, ...drawNames(), requestHash };
      const booking = await claimPayment(deps.db, named, prepared.quote.sale.amountMinor);
      if (booking !== null) {
        deps.onMove('booked');
        deps.onBookingMove('prepared');
        return accept({ booking, isOurs: true });
      }
      break;
    } catch (error) {
      if (isUniqueViolation(error, 'bookings_search')) {
        await releaseHold(deps, payment, 'another offer of this search was ordered');
        return { ok: false, refusal: { ...searchSold, paymentId: payment.id } };
      }
      const isReferenceTaken = isUniqueViolation(error, 'bookings_reference') && tries < 5;
      if (!isReferenceTaken) {
        if (!isUniqueViolation(error)) throw error;
        break;
      }
    }
  }
  const winner = await findBookingByPayment(deps.db, payment.id);
  return winner === null ? refuse('PAYMENT_NOT_USABLE') : accept({ booking: winner, isOurs: false });
}

/** What every try of storing a booking draws anew: another one may have the reference. */
function drawNames(): Pick<NewBooking, 'id' | 'reference'> {
  return {
    id: `bkg_${randomBytes(16).toString('base64url').replace(/[-_]/g, '0')}`,
    reference: bookingReference(randomBytes(8)),
  };
}

/** The booking as it is stored before it is ordered. */
async function draftBooking(
  deps: BookingDeps,
  ask: BookingAsk,
  payment: PaymentRow,
  { offer, passengers, quote, services }: PreparedOrder,
): Promise<Omit<NewBooking, 'id' | 'reference' | 'requestHash'>> {
  const now = deps.clock.now();
  const { freeWithin24Hours: promised, feeMinorByCurrency } = await deps.termsOf(ask.brand.key);
  return {
    visitor: ask.visitor,
    userId: ask.userId,
    brandKey: ask.brand.key,
    liveMode: payment.liveMode,
    idempotencyKey: ask.idempotencyKey,
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
      saleParts: quote.parts,
      passengers: passengers.map(({ id, type, firstName, lastName }) => ({
        id,
        type,
        givenName: firstName,
        familyName: lastName,
      })),
    },
    contactEmail: passengers[0]?.email ?? '',
    contactPhone: passengers[0]?.phone || null,
    endsAt: lastArrival(offer.slices),
    freeCancelUntil: freeCancellationUntil({
      bookedAt: now,
      departsAt: firstDeparture(offer.slices),
      countries: countriesOf(offer.slices),
      promised,
    }),
    cancelFeeMinor: feeMinorByCurrency[quote.sale.currency] ?? 0,
    leaseUntil: new Date(now.getTime() + callLeaseMs),
    createdAt: now,
    updatedAt: now,
  };
}

function requestParts(ask: BookingAsk): readonly unknown[] {
  return [ask.offerId, ask.passengers, String(ask.amount), ask.currency, ask.paymentId, ask.services];
}
