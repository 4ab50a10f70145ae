import { randomBytes } from 'node:crypto';
import { bookingReference } from '#domain/booking/reference.ts';
import { freeCancellationUntil } from '#domain/booking/refund-rule.ts';
import type { OrderPassenger } from '#domain/passengers/check-passengers.ts';
import { takesPassports } from '#domain/passengers/passport.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isUniqueViolation } from '#server/database/database.ts';
import { countriesOf, firstDeparture, lastArrival, searchKeyOf, searchSold } from '#server/features/flights/index.ts';
import { recordSale } from '#server/features/order-file/index.ts';
import { type PaymentRow, releaseHold } from '#server/features/payments/index.ts';
import { ownLease } from '#server/lifecycle/leases.ts';
import type { HeldLoyaltyAccount, OrderCommand } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { callLeaseMs } from '../call-lease.ts';
import type { BookingRow, NewBooking } from '../lifecycle.ts';
import { findBookingByKey, findBookingByPayment, insertBooking, type StoredBooking } from '../repository.ts';
import { sealOrder } from '../review/sealed-order.ts';
import type { CreateBookingCommand, PreparedOrder } from './prepare-order.ts';

/** The sale to store, and its payment. */
export interface CheckedSale extends PreparedOrder {
  readonly payment: PaymentRow;
  readonly requestHash: string;
  /** The deadline of a payment review; null: the flights are ordered right away. */
  readonly reviewUntil: Date | null;
}

export type StoredSale =
  | ({ readonly isOurs: true; readonly order: OrderCommand } & StoredBooking)
  /** Another call was first. */
  | { readonly isOurs: false; readonly booking: BookingRow };

/** Stores the booking on its payment. If two calls race, the loser gets the winner's booking or a refusal. */
export async function storeSale(
  deps: BookingDeps,
  command: CreateBookingCommand,
  sale: CheckedSale,
): Promise<Result<StoredSale, Refusal>> {
  const { payment } = sale;
  const draft = await draftBooking(deps, command, sale);
  const orderFileOf = await recordSale(deps, { brand: command.brand, ...sale });
  const captureMinor = sale.quote.sale.amountMinor;
  for (let tries = 1; ; tries++) {
    try {
      const named = { ...draft, ...generateNames() };
      const order = orderOf(sale, named.id);
      const sealedOrder = sale.reviewUntil === null ? null : sealOrder(deps.secrets, order);
      const stored = { booking: named, payment, captureMinor, orderFile: orderFileOf(named), sealedOrder };
      const made = await insertBooking(deps.db, stored);
      if (made !== null) {
        deps.onTransition('payment', 'booked');
        deps.onTransition('booking', made.booking.state);
        return ok({ isOurs: true, ...made, order });
      }
      break;
    } catch (error) {
      if (isUniqueViolation(error, 'bookings_search')) {
        await releaseHold(deps, payment, 'another offer of this search was ordered');
        return err({ ...searchSold, paymentId: payment.id });
      }
      if (isUniqueViolation(error, 'bookings_idempotency')) {
        const winner = await findBookingByKey(deps.db, command.visitor, command.idempotencyKey ?? '');
        return winner === null ? refuse('IDEMPOTENCY_CONFLICT') : ok({ isOurs: false, booking: winner });
      }
      const isReferenceTaken = isUniqueViolation(error, 'bookings_reference') && tries < 5;
      if (!isReferenceTaken) {
        if (!isUniqueViolation(error)) throw error;
        break;
      }
    }
  }
  const winner = await findBookingByPayment(deps.db, payment.id);
  return winner === null ? refuse('PAYMENT_NOT_USABLE') : ok({ isOurs: false, booking: winner });
}

/** Regenerated for each attempt: another booking may have the same reference. */
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
  { payment, requestHash, reviewUntil, offer, passengers, quote, services }: CheckedSale,
): Promise<Omit<NewBooking, 'id' | 'reference'>> {
  const now = deps.clock.now();
  const { freeWithin24Hours: promised, feeMinorByCurrency } = await deps.termsOf(command.brand.key);
  return {
    visitor: command.visitor,
    userId: command.userId,
    brandKey: command.brand.key,
    liveMode: payment.liveMode,
    idempotencyKey: command.idempotencyKey,
    requestHash,
    paymentId: payment.id,
    offerId: offer.id,
    searchKey: searchKeyOf(offer),
    ...(reviewUntil === null ? stateAtOnce(now) : stateInReview(reviewUntil)),
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
    createdAt: now,
    updatedAt: now,
  };
}

/** The request that stores the booking continues with the order. */
function stateAtOnce(now: Date) {
  return { state: 'prepared', ...ownLease(now, callLeaseMs) } as const;
}

/** Nobody works on the booking until an administrator decides, or time is up. */
function stateInReview(reviewUntil: Date) {
  return { state: 'in_review', reviewUntil, reconcileAt: reviewUntil, toldPending: true } as const;
}

function orderOf({ offer, quote, services, passengers }: CheckedSale, bookingId: string): OrderCommand {
  return {
    offerId: offer.id,
    total: quote.supplier,
    services,
    passengers,
    loyaltyAccounts: offer.loyaltyAccounts.filter((account) => isHeldFor(account, passengers)),
    sendPassports: takesPassports(offer),
    bookingId,
  };
}

/** An account belongs to the names the airline accepted it with: other names may make it refuse the order. */
function isHeldFor(
  { passengerId, givenName, familyName }: HeldLoyaltyAccount,
  passengers: readonly OrderPassenger[],
): boolean {
  return passengers.some(
    ({ id, firstName, lastName }) => id === passengerId && firstName === givenName && lastName === familyName,
  );
}
