import { lostServices } from '#domain/booking/amendments/lost-services.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SupplierChangeOffer, SupplierFlightChange } from '#server/ports/flight-changes.ts';
import type { SupplierFailure } from '#server/ports/supplier.ts';
import { type Refusal, refuse, silentAirline } from '#server/refusal.ts';
import { type BookingDeps, type BookingRow, supplierOf } from '../booking/index.ts';
import { lastArrival } from '../flights/index.ts';
import { amendmentId } from './amendment-id.ts';
import { type ChangeableOrder, nothingChanged, orderPriceOf, readChangeableOrder } from './changeable-order.ts';
import type { AmendmentRow, NewAmendment } from './lifecycle.ts';
import { insertQuote } from './repository.ts';
import { createPricing, flightsOnceChanged } from './search-options.ts';

/**
 * Chooses other flights at the supplier, which changes nothing yet, and stores their price, so that exactly this can be
 * agreed to. Refused if the option is gone or belongs to another order.
 */
export async function quoteAmendment(
  deps: BookingDeps,
  known: BookingRow,
  optionId: string,
): Promise<Result<AmendmentRow, Refusal>> {
  // Taken before the order is read: bags added from now on are not among the lost ones.
  const now = deps.clock.now();
  const changeable = await readChangeableOrder(deps, known);
  if (!changeable.ok) return changeable;
  const { booking, slices } = changeable.value;
  const supplier = supplierOf(deps, booking);
  const offer = await supplier.getChangeOffer(optionId);
  if (!offer.ok) return unavailable(deps, booking, isTemporary(offer.error) ? offer.error : null, offer.error.message);
  const replaced = offer.value.removedSliceIds.map((id) => slices.findIndex((slice) => slice.id === id));
  if (replaced.length === 0 || replaced.includes(-1)) return refuse('AMENDMENT_OFFER_GONE');
  const chosen = await supplier.createFlightChange(optionId);
  if (!chosen.ok) {
    const { kind, message } = chosen.error;
    if (kind !== 'refused')
      return unavailable(deps, booking, kind === 'stale' ? null : { kind: 'unavailable' }, message);
    deps.log.info({ booking: booking.id, upstream: message }, 'The airline refused a change of flights');
    return refuse('AMENDMENT_BY_PHONE');
  }
  if (chosen.value.orderId !== booking.orderId) return refuse('AMENDMENT_OFFER_GONE');
  const price = (await createPricing(deps, booking))(chosen.value);
  if (price === null || chosen.value.changeTotal === null) return refuse('AMENDMENT_BY_PHONE');
  const quote = await insertQuote(deps.db, {
    id: amendmentId(),
    bookingId: booking.id,
    state: 'quoted',
    supplierOfferId: optionId,
    supplierChangeId: chosen.value.id,
    ...flightsAfter(changeable.value, offer.value, replaced),
    currency: booking.currency,
    supplierMinor: chosen.value.changeTotal.amountMinor,
    saleChangeMinor: price.saleChange.amountMinor,
    airlineFeeMinor: price.airlineFee?.amountMinor ?? null,
    feeMinor: price.fee.amountMinor,
    dueMinor: price.due.amountMinor,
    refundMinor: price.refund.amountMinor,
    expiresAt: expiryOf(offer.value, chosen.value),
    createdAt: now,
    updatedAt: now,
  });
  return ok(quote);
}

/** The booking's directions after the change, in flight order, and what is lost with the old ones. */
function flightsAfter(
  { booking, order }: ChangeableOrder,
  { added, conditions }: SupplierChangeOffer,
  replaced: readonly number[],
) {
  const { itinerary } = booking;
  const removed = itinerary.slices.filter((_, index) => replaced.includes(index));
  const slices = flightsOnceChanged(itinerary.slices, replaced, added);
  return {
    itineraryVersion: booking.itineraryVersion,
    replaced,
    addedSliceIds: added.map(({ id }: Slice) => id),
    before: { ...itinerary, passengers: [], ...orderPriceOf(booking, order) },
    after: { ...itinerary, slices, conditions, passengers: [] },
    endsAt: lastArrival(slices),
    lostServices: lostServices(order.services, itinerary.slices, removed),
  } satisfies Partial<NewAmendment>;
}

function expiryOf(offer: SupplierChangeOffer, change: SupplierFlightChange): Date {
  const ends = [offer.expiresAt, change.expiresAt].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return new Date(Math.min(...ends));
}

function isTemporary({ kind }: SupplierFailure): boolean {
  return kind === 'unavailable' || kind === 'unreadable' || kind === 'misconfigured';
}

/** @param silence why the airline could not be asked; null if it no longer has the offer */
function unavailable(
  deps: BookingDeps,
  booking: BookingRow,
  silence: Pick<SupplierFailure, 'kind'> | null,
  upstream: string,
): Result<never, Refusal> {
  deps.log.warn({ booking: booking.id, upstream }, 'A change of flights could not be quoted');
  return silence === null ? refuse('AMENDMENT_OFFER_GONE') : err(silentAirline(silence, nothingChanged));
}
