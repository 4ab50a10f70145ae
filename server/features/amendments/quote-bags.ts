import { type AddedBag, bagsPrice, supplierPriceOf } from '#domain/booking/amendments/added-bags.ts';
import { extrasForSale, overlaps } from '#domain/extras/choose-extras.ts';
import type { ServiceChoice } from '#domain/extras/service-choice.ts';
import type { OfferService, PricedService } from '#domain/flights/offer.ts';
import { salePrice } from '#domain/money/price.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { OrderSlice } from '#server/ports/supplier.ts';
import { type Refusal, refuse, silentAirline } from '#server/refusal.ts';
import { type BookingDeps, type BookingRow, orderIdOf, supplierOf } from '../booking/index.ts';
import { amendmentId } from './amendment-id.ts';
import {
  type ChangeableOrder,
  doubtfulBags,
  nothingChanged,
  orderPriceOf,
  readAmendableOrder,
} from './changeable-order.ts';
import { amendmentWords } from './kinds/amendment-words.ts';
import type { AmendmentRow } from './lifecycle.ts';
import { hasDoubtfulBags, insertQuote } from './repository.ts';

/** How long our bag prices are valid; the supplier checks its own again when adding them. */
const quoteMs = 20 * 60_000;

/** Bags for an order at our price, with the order's current state. */
interface SoldBags extends ChangeableOrder {
  readonly bags: readonly PricedService[];
}

/** The airline's bags for a booked trip, for the booking's own passengers and segments. Empty if it sells none. */
export async function listBags(
  deps: BookingDeps,
  known: BookingRow,
): Promise<Result<readonly PricedService[], Refusal>> {
  const sold = await readBags(deps, known);
  return sold.ok ? ok(sold.value.bags) : sold;
}

/** Stores the price of chosen bags, to be agreed to exactly. Refused if one is not sold, or two overlap. */
export async function quoteBags(
  deps: BookingDeps,
  known: BookingRow,
  choices: readonly ServiceChoice[],
): Promise<Result<AmendmentRow, Refusal>> {
  // Taken before the order is read: bags added from now on are not among its services.
  const now = deps.clock.now();
  const sold = await readBags(deps, known);
  if (!sold.ok) return sold;
  const { booking, order, bags: forSale } = sold.value;
  const chosen = chooseBags(booking, forSale, choices);
  if (!chosen.ok) return chosen;
  const bags = chosen.value;
  const { currency, itinerary } = booking;
  const price = bagsPrice(bags, currency);
  const unchanged = { ...itinerary, passengers: [] };
  const quote = await insertQuote(deps.db, {
    id: amendmentId(),
    bookingId: booking.id,
    state: 'quoted',
    kind: 'bags',
    bags,
    servicesBefore: order.services,
    itineraryVersion: booking.itineraryVersion,
    before: { ...unchanged, ...orderPriceOf(booking, order) },
    after: unchanged,
    replaced: [],
    addedSliceIds: [],
    endsAt: booking.endsAt,
    lostServices: [],
    currency,
    supplierMinor: supplierPriceOf(bags),
    saleChangeMinor: price.saleChange.amountMinor,
    airlineFeeMinor: null,
    feeMinor: 0,
    dueMinor: price.due.amountMinor,
    refundMinor: 0,
    expiresAt: new Date(now.getTime() + quoteMs),
    createdAt: now,
    updatedAt: now,
  });
  return ok(quote);
}

async function readBags(deps: BookingDeps, known: BookingRow): Promise<Result<SoldBags, Refusal>> {
  if (await hasDoubtfulBags(deps.db, known.id, deps.clock.now()))
    return refuse('AMENDMENT_BY_PHONE', { message: doubtfulBags });
  const amendable = await readAmendableOrder(deps, known, 'bags');
  if (!amendable.ok) {
    const isByPhone = amendable.error.code === 'AMENDMENT_BY_PHONE';
    return isByPhone ? refuse('AMENDMENT_BY_PHONE', { message: bagsByPhone }) : amendable;
  }
  const { booking, slices } = amendable.value;
  const found = await supplierOf(deps, booking).getBagsForOrder(orderIdOf(booking));
  if (!found.ok) {
    deps.log.warn({ booking: booking.id, upstream: found.error.message }, 'The bags of an order could not be read');
    return err(silentAirline(found.error, nothingChanged));
  }
  const { markup } = await deps.changeTermsOf(booking.brandKey);
  const ids = segmentIdsOf(booking, slices);
  if (ids === null) return refuse('AMENDMENT_BY_PHONE', { message: bagsByPhone });
  const priced = found.value
    .flatMap((bag) => ownBag(booking, ids, bag))
    .map((bag) => ({
      ...bag,
      sale: salePrice(bag.price, markup),
    }));
  return ok({ ...amendable.value, bags: extrasForSale(priced, booking.currency) });
}

export const bagsByPhone = 'Bags cannot be added to this trip online. Please call us, and we will ask the airline.';

/** The booking's segment for each of the order's; null if their flights differ. */
function segmentIdsOf({ itinerary }: BookingRow, slices: readonly OrderSlice[]): ReadonlyMap<string, string> | null {
  const ids = new Map<string, string>();
  for (const [index, { segments }] of itinerary.slices.entries()) {
    const order = slices[index];
    if (order?.segmentIds.length !== segments.length) return null;
    for (const [place, { id, origin, destination }] of segments.entries()) {
      const flight = order.flights[place];
      if (flight?.origin !== origin.iataCode || flight.destination !== destination.iataCode) return null;
      ids.set(order.segmentIds[place] ?? '', id);
    }
  }
  return ids;
}

/** A bag with the booking's segments; none if it is for other travelers or flights. */
function ownBag({ itinerary }: BookingRow, ids: ReadonlyMap<string, string>, bag: OfferService): OfferService[] {
  const travelers = new Set(itinerary.passengers.map(({ id }) => id));
  const segmentIds = bag.segmentIds.flatMap((id) => ids.get(id) ?? []);
  const isOwn = segmentIds.length === bag.segmentIds.length && bag.passengerIds.every((id) => travelers.has(id));
  return isOwn ? [{ ...bag, segmentIds }] : [];
}

function chooseBags(
  booking: BookingRow,
  forSale: readonly PricedService[],
  choices: readonly ServiceChoice[],
): Result<AddedBag[], Refusal> {
  const bags: { readonly service: PricedService; readonly quantity: number }[] = [];
  for (const { id, quantity } of choices) {
    const service = forSale.find((one) => one.id === id);
    if (service === undefined || quantity > service.maximumQuantity)
      return refuse('AMENDMENT_OFFER_GONE', { message: amendmentWords.bags.gone });
    if (bags.some((other) => overlaps(service, other.service)))
      return err({ code: 'INVALID_REQUEST', message: overlap });
    bags.push({ service, quantity });
  }
  return ok(bags.map(({ service, quantity }) => addedBag(booking, service, quantity)));
}

const overlap = 'Two of the chosen bags cover the same traveler on the same flight. Please choose one of them.';

function addedBag({ itinerary }: BookingRow, service: PricedService, quantity: number): AddedBag {
  const segments = itinerary.slices.flatMap((slice) => slice.segments);
  return {
    serviceId: service.id,
    kind: service.kind === 'cabin_bag' ? 'cabin_bag' : 'checked_bag',
    description: service.description,
    quantity,
    passengerIds: service.passengerIds,
    segmentIds: service.segmentIds,
    flights: segments
      .filter(({ id }) => service.segmentIds.includes(id))
      .map(({ origin, destination }) => `${origin.iataCode} → ${destination.iataCode}`),
    supplierMinor: service.price.amountMinor,
    saleMinor: service.sale.amountMinor,
  };
}
