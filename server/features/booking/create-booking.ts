import { randomBytes } from 'node:crypto';
import { type ErrorCode, errorTable, isErrorCode } from '#contract/errors.ts';
import { bookingStatus } from '#domain/booking/booking-states.ts';
import { bookingReference } from '#domain/booking/reference.ts';
import { freeCancellationUntil } from '#domain/booking/refund-rule.ts';
import type { OrderPassenger } from '#domain/passengers/check-passengers.ts';
import { takesPassports } from '#domain/passengers/passport.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isUniqueViolation } from '#server/database/database.ts';
import { hashRequest } from '#server/http/calls/request-hash.ts';
import { replayIdempotent } from '#server/lifecycle/idempotency.ts';
import { endLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { HeldLoyaltyAccount } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import {
  countriesOf,
  firstDeparture,
  lastArrival,
  type SellableDeps,
  searchKeyOf,
  searchSold,
} from '../flights/index.ts';
import { recordSale } from '../order-file/index.ts';
import { type PaymentRow, releaseHold } from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { callLeaseMs } from './call-lease.ts';
import { type BookingRow, bookingLifecycle, type NewBooking } from './lifecycle.ts';
import {
  type CreateBookingCommand,
  checkPayment,
  findUsablePayment,
  type PreparedOrder,
  prepareOrder,
} from './prepare-order.ts';
import { findBookingByKey, findBookingByPayment, insertBooking, markToldPending } from './repository.ts';
import { placeOrder } from './settle-booking.ts';

/**
 * Books an offer on an authorized payment: checks everything, claims the payment (only one booking can), orders from
 * the supplier and captures. Answers the booking's state after at most `orderWaitMs`; the order continues in the
 * background. The same payment or key returns the same booking. Refusals before the order leave the payment authorized,
 * unless the price rose or the flight is gone: then the hold is released (PAY-08, PAX-07, PRICE-06).
 */
export async function createBooking(
  deps: BookingDeps & SellableDeps,
  command: CreateBookingCommand,
  track: (work: Promise<unknown>) => void,
): Promise<Result<BookingRow, Refusal>> {
  const requestHash = hashRequest(deps.secret, requestParts(command));
  if (command.idempotencyKey !== null) {
    const earlier = await findBookingByKey(deps.db, command.visitor, command.idempotencyKey);
    if (earlier !== null) return replayEarlierRequest(deps, earlier, requestHash);
  }
  const payment = await findUsablePayment(deps, command);
  if (!payment.ok) return payment;
  const existing = await findBookingByPayment(deps.db, payment.value.id);
  if (existing !== null) return replayEarlierRequest(deps, existing, requestHash);
  const usable = checkPayment(deps, command, payment.value);
  if (!usable.ok) return usable;

  const prepared = await prepareOrder(deps, command, payment.value);
  if (!prepared.ok) {
    // A concurrent identical call may have been first; then its booking is the answer.
    const winner = await findBookingByPayment(deps.db, payment.value.id);
    return winner === null ? prepared : replayEarlierRequest(deps, winner, requestHash);
  }
  const { offer, passengers, quote, services } = prepared.value;
  const claimed = await claim(deps, command, payment.value, prepared.value, requestHash);
  if (!claimed.ok) return claimed;
  const { booking, isOurs } = claimed.value;
  if (!isOurs) return replayEarlierRequest(deps, booking, requestHash);

  const work = placeOrder(deps, command.supplier, booking, {
    offerId: offer.id,
    total: quote.supplier,
    services,
    passengers,
    loyaltyAccounts: offer.loyaltyAccounts.filter((account) => isHeldFor(account, passengers)),
    sendPassports: takesPassports(offer),
    bookingId: booking.id,
  }).finally(() => endLease(deps.db, bookingLifecycle, booking));
  track(work);
  const settled = await Promise.race([work, deps.clock.sleep(deps.orderWaitMs)]);
  return answerOf(deps, settled ?? (await getRow(deps.db, bookingLifecycle, booking.id)));
}

/** An account goes with the names that the airline accepted it with: other names may make it refuse the order. */
function isHeldFor(
  { passengerId, givenName, familyName }: HeldLoyaltyAccount,
  passengers: readonly OrderPassenger[],
): boolean {
  return passengers.some(
    ({ id, firstName, lastName }) => id === passengerId && firstName === givenName && lastName === familyName,
  );
}

/** The answer for a booking's state: what was booked, why nothing was, or that the outcome is not known yet. */
async function answerOf(deps: BookingDeps, seen: BookingRow): Promise<Result<BookingRow, Refusal>> {
  const booking = bookingStatus(seen.state, false) === 'pending' ? await markToldPending(deps.db, seen.id) : seen;
  if (booking.state !== 'refused') return ok(booking);
  const code = isErrorCode(booking.failureCode ?? '') ? (booking.failureCode as ErrorCode) : 'BOOKING_REFUSED';
  const message = `${errorTable[code].text} Nothing was booked and nothing was charged.`;
  return refuse(code, { paymentId: booking.paymentId, ...(code === 'BOOKING_REFUSED' ? {} : { message }) });
}

/** For a repeated call: the same booking, after a short wait if it is under way. A different body is refused. */
async function replayEarlierRequest(
  deps: BookingDeps,
  earlier: BookingRow,
  requestHash: string,
): Promise<Result<BookingRow, Refusal>> {
  const replayed = await replayIdempotent(deps.clock, {
    row: earlier,
    isSame: earlier.requestHash === requestHash,
    progress: {
      waitMs: deps.orderWaitMs,
      isUnderWay,
      reload: ({ id }) => getRow(deps.db, bookingLifecycle, id),
    },
  });
  return replayed.ok ? answerOf(deps, replayed.value) : replayed;
}

function isUnderWay(booking: BookingRow): boolean {
  return booking.state === 'prepared' || booking.state === 'ordering' || booking.state === 'ordered';
}

/** Stores the booking on its payment. If two calls race, the loser gets the winner's booking or a refusal. */
async function claim(
  deps: BookingDeps,
  command: CreateBookingCommand,
  payment: PaymentRow,
  prepared: PreparedOrder,
  requestHash: string,
): Promise<Result<{ readonly booking: BookingRow; readonly isOurs: boolean }, Refusal>> {
  const draft = await draftBooking(deps, command, payment, prepared);
  const orderFileOf = await recordSale(deps, { brand: command.brand, payment, ...prepared });
  const captureMinor = prepared.quote.sale.amountMinor;
  for (let tries = 1; ; tries++) {
    try {
      const named = { ...draft, ...generateNames(), requestHash };
      const booking = await insertBooking(deps.db, named, payment, captureMinor, orderFileOf(named));
      if (booking !== null) {
        deps.onTransition('payment', 'booked');
        deps.onTransition('booking', 'prepared');
        return ok({ booking, isOurs: true });
      }
      break;
    } catch (error) {
      if (isUniqueViolation(error, 'bookings_search')) {
        await releaseHold(deps, payment, 'another offer of this search was ordered');
        return err({ ...searchSold, paymentId: payment.id });
      }
      const isReferenceTaken = isUniqueViolation(error, 'bookings_reference') && tries < 5;
      if (!isReferenceTaken) {
        if (!isUniqueViolation(error)) throw error;
        break;
      }
    }
  }
  const winner = await findBookingByPayment(deps.db, payment.id);
  return winner === null ? refuse('PAYMENT_NOT_USABLE') : ok({ booking: winner, isOurs: false });
}

/** Generated for each attempt to store a booking: another booking may have the same reference. */
function generateNames(): Pick<NewBooking, 'id' | 'reference'> {
  return {
    id: `bkg_${randomBytes(16).toString('base64url').replace(/[-_]/g, '0')}`,
    reference: bookingReference(randomBytes(8)),
  };
}

/** The booking as stored before it is ordered. */
async function draftBooking(
  deps: BookingDeps,
  command: CreateBookingCommand,
  payment: PaymentRow,
  { offer, passengers, quote, services }: PreparedOrder,
): Promise<Omit<NewBooking, 'id' | 'reference' | 'requestHash'>> {
  const now = deps.clock.now();
  const { freeWithin24Hours: promised, feeMinorByCurrency } = await deps.termsOf(command.brand.key);
  return {
    visitor: command.visitor,
    userId: command.userId,
    brandKey: command.brand.key,
    liveMode: payment.liveMode,
    idempotencyKey: command.idempotencyKey,
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
      supplierFareMinor: offer.total.amountMinor,
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

function requestParts(command: CreateBookingCommand): readonly unknown[] {
  return [
    command.offerId,
    command.passengers,
    String(command.amount),
    command.currency,
    command.paymentId,
    command.services,
  ];
}
