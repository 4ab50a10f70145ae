import { isUnclear } from '#domain/booking/airline-changes/change-rights.ts';
import { unclearChange } from '#domain/booking/airline-changes/change-texts.ts';
import type { AmendmentKind } from '#domain/booking/amendments/amendment-states.ts';
import { bookingStatus } from '#domain/booking/booking-states.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { OrderSlice, OrderState } from '#server/ports/supplier.ts';
import { type Refusal, refuse, silentAirline } from '#server/refusal.ts';
import {
  type BookingDeps,
  type BookingRow,
  hasTripDeparted,
  orderIdOf,
  recordOrderRead,
  supplierOf,
} from '../booking/index.ts';
import { findActiveCancellation } from '../cancellation/index.ts';
import { refreshItinerary } from '../itineraries/index.ts';
import { amendmentWords } from './kinds/amendment-words.ts';
import type { AmendmentRow } from './lifecycle.ts';
import { findBagsAddedSince, hasDoubtfulBags } from './repository.ts';

/** While bags are presumed not added, without certainty. */
export const doubtfulBags =
  'The airline has not answered about the bags you asked for before. Please call us, so that you do not pay for them twice.';

/** Included in every failure before the traveler agreed. */
export const nothingChanged = 'Nothing was changed.';

/** A booking that can be amended, and its order, in their current state. */
export interface ChangeableOrder {
  readonly booking: BookingRow;
  readonly order: OrderState;
  /** The order's slices, one for each direction of the booking's itinerary. */
  readonly slices: readonly OrderSlice[];
}

/** The order's current price, to check its later price against; nothing if unreadable. */
export function orderPriceOf({ currency }: BookingRow, { total }: OrderState): { readonly orderMinor?: number } {
  return total?.currency === currency ? { orderMinor: total.amountMinor } : {};
}

const unclearRefusal = `${unclearChange.title}. ${unclearChange.choice}`;

/** Why a booking cannot be amended in its current state, without asking the supplier; null if it can. */
export function amendRefusal(booking: BookingRow, now: Date, kind: AmendmentKind): Refusal | null {
  const words = amendmentWords[kind];
  const no = (message: string): Refusal => ({ code: 'AMENDMENT_NOT_POSSIBLE', message });
  switch (bookingStatus(booking.state, booking.endsAt < now)) {
    case 'pending':
      if (booking.state !== 'needs_attention') return { code: 'BOOKING_PENDING', message: words.tooEarly };
      return no(words.byTeam);
    case 'completed':
      return no(words.flown);
    case 'cancelled':
      return no('This booking is canceled.');
    case 'confirmed':
      if (booking.openAmendmentId !== null) return { code: 'AMENDMENT_IN_PROGRESS' };
      if (booking.airlineChange?.answer === 'accepting')
        return no('We are confirming the new flights with the airline. Please try again in a few minutes.');
      if (isUnclear(booking.airlineChange)) return { code: 'AMENDMENT_BY_PHONE', message: unclearRefusal };
      if (hasTripDeparted(booking, now))
        return no('The first flight has left: please call us about the rest of this trip.');
      return null;
  }
}

/**
 * Why a quote is no longer valid because of other bags of its booking; null if it is. Bags added since may be the
 * quoted ones, and new flights would drop them without notice.
 */
export async function bagsRefusal(
  db: BookingDeps['db'],
  row: Pick<AmendmentRow, 'id' | 'bookingId' | 'kind' | 'createdAt'>,
  now: Date,
): Promise<Refusal | null> {
  if (row.kind === 'bags' && (await hasDoubtfulBags(db, row.bookingId, now)))
    return { code: 'AMENDMENT_BY_PHONE', message: doubtfulBags };
  return (await findBagsAddedSince(db, row)).length > 0 ? quoteSuperseded(row) : null;
}

/** The priced choice is no longer available. */
export function quoteExpired({ kind }: Pick<AmendmentRow, 'kind'>): Refusal {
  return { code: 'AMENDMENT_OFFER_GONE', message: amendmentWords[kind].gone };
}

/** The trip has changed since it was priced. */
export function quoteSuperseded({ kind }: Pick<AmendmentRow, 'kind'>): Refusal {
  return { code: 'AMENDMENT_OFFER_GONE', message: amendmentWords[kind].overtaken };
}

/** Whether a booking's flights can be changed online, by the last reading of its order. */
export function canChangeFlights(booking: BookingRow, now: Date): boolean {
  return booking.orderActions?.includes('change') === true && amendRefusal(booking, now, 'flights') === null;
}

/** Whether bags may be requested online; only the airline knows whether it sells any. */
export function canAddBags(booking: BookingRow, now: Date): boolean {
  return booking.orderId !== null && amendRefusal(booking, now, 'bags') === null;
}

/** Reads the order and checks that the airline allows changing its flights online. */
export async function readChangeableOrder(
  deps: BookingDeps,
  known: BookingRow,
): Promise<Result<ChangeableOrder, Refusal>> {
  const read = await readAmendableOrder(deps, known, 'flights');
  return read.ok && !read.value.order.availableActions.includes('change') ? refuse('AMENDMENT_BY_PHONE') : read;
}

/**
 * Reads the order of a booking that can be amended. Unseen changes by the airline are recorded first, so that nobody
 * amends flights that are no longer flown. Refused if the order's directions are not the booking's.
 */
export async function readAmendableOrder(
  deps: BookingDeps,
  known: BookingRow,
  kind: AmendmentKind,
): Promise<Result<ChangeableOrder, Refusal>> {
  const refusal = amendRefusal(known, deps.clock.now(), kind);
  if (refusal !== null) return err(refusal);
  if ((await findActiveCancellation(deps.db, known.id)) !== null) return refuse('CANCELLATION_IN_PROGRESS');
  const read = await supplierOf(deps, known).getOrder(orderIdOf(known));
  if (!read.ok) {
    deps.log.warn({ booking: known.id, upstream: read.error.message }, 'The order to amend could not be read');
    return err(silentAirline(read.error, nothingChanged));
  }
  const { value: order } = read;
  await recordOrderRead(deps.db, known, order);
  const booking = await refreshItinerary(deps, known, order);
  if (order.cancelledAt !== null) return refuse('AMENDMENT_BY_PHONE');
  const unclear = amendRefusal(booking, deps.clock.now(), kind);
  if (unclear !== null) return err(unclear);
  // Directions that the airline removed or merely announced cannot be named.
  if (order.slices === null || order.slices.length !== booking.itinerary.slices.length)
    return refuse('AMENDMENT_BY_PHONE');
  return ok({ booking, order, slices: order.slices });
}
