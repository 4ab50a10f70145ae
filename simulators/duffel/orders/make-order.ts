import type { Context, IdSource } from '../context.ts';
import { airlineProfile } from '../offers/airline-profile.ts';
import type { LiveOffer } from '../offers/offer-access.ts';
import { currentPrice } from '../offers/offer-state.ts';
import type { PassengerKind } from '../offers/pricing.ts';
import { formatServiceAmount } from '../offers/services.ts';
import { offerRules, refundPenaltyMinor, tripChange, wireCondition } from '../offers/wire-conditions.ts';
import { passengerId, wireSlices } from '../offers/wire-slices.ts';
import { shapeOfNewOrder } from '../order-shapes/order-shape.ts';
import { getAirport } from '../reference/catalog.ts';
import { bookingReference } from '../wire/ids.ts';
import { isObject, type JsonObject, stringOrNull } from '../wire/json.ts';
import { instantOf } from '../wire/time.ts';
import type { ChosenService } from './check-services.ts';
import type { OrderInput } from './order-input.ts';
import type { OrderPassenger, OrderRecord, OrderSegment, OrderSlice } from './order-record.ts';

const voidWindowMs = 24 * 3_600_000;

/** Creates an order's record from input that passed all checks. The base includes services; slices get new ids. */
export function makeOrder(
  live: LiveOffer,
  input: OrderInput,
  chosen: readonly ChosenService[],
  context: Context,
): OrderRecord {
  const { search, offer, state } = live;
  const { settings } = context;
  const now = context.clock.now();
  const id = context.ids.mint('ord');
  const price = currentPrice(offer, state);
  const extras = chosen.reduce((sum, entry) => sum + entry.service.amountMinor * entry.quantity, 0);
  const profile = airlineProfile(offer.owner);
  const rules = offerRules(search, offer);
  const first = offer.journeys[0]?.segments[0];
  const totalMinor = price.total + extras;
  const hold = input.type === 'hold' ? offer.hold : null;
  const voidUntil = profile.kind === 'north_american' ? now + voidWindowMs : null;
  return {
    id,
    offerId: offer.id,
    searchToken: search.record.token,
    type: input.type,
    createdAt: now,
    bookingReference: bookingReference(id),
    owner: offer.owner,
    slices: orderSlices(live, context),
    passengers: input.passengers.map((passenger) => orderPassenger(passenger, live)),
    services: chosen.map(({ service, quantity }) => ({
      id: context.ids.mint('ser'),
      type: service.type,
      quantity,
      total_amount: formatServiceAmount(service.amountMinor * quantity, offer, settings),
      total_currency: settings.currency.code,
      passenger_ids: service.passengerIds,
      segment_ids: service.segmentIds,
      metadata: service.metadata,
    })),
    conditions: {
      refund_before_departure: wireCondition(rules.refund, offer, offer.journeys.length, settings),
      change_before_departure: tripChange(search, offer, settings),
    },
    baseMinor: price.base + extras,
    taxMinor: profile.foldsTax ? null : price.tax,
    totalMinor,
    currency: settings.currency,
    metadata: input.metadata,
    users: input.users,
    hold,
    paidAt: input.type === 'instant' ? now : null,
    departsAt: first === undefined ? now : instantOf(first.departingAt, getAirport(first.origin).timeZone),
    voidUntil,
    cancellable: profile.cancellableHere,
    refundMinor: refundOf(live, { total: totalMinor, extras }, context),
    refundsAsCredit: search.magic.refundsAsCredit === true,
    keepsChanging: search.magic.airlineChanges === true,
    shape: shapeOfNewOrder(context.store, offer.owner),
    cancelledAt: null,
    cancellationId: null,
  };
}

/**
 * ZZ refunds everything; others follow their rules, and some keep the price of seats and bags. An unknown penalty keeps
 * a quarter, no rule means unknown.
 */
function refundOf(
  live: LiveOffer,
  { total, extras }: { readonly total: number; readonly extras: number },
  context: Context,
): number | null {
  if (live.offer.owner === 'ZZ') return total;
  const { refund } = offerRules(live.search, live.offer);
  if (refund === null) return null;
  if (!refund.allowed) return 0;
  const penalty = refundPenaltyMinor(live.search, live.offer, context.settings);
  const paid = airlineProfile(live.offer.owner).keepsExtras ? total - extras : total;
  return penalty === null ? Math.floor((paid * 3) / 4) : Math.max(0, paid - penalty);
}

function orderSlices(live: LiveOffer, context: Context): OrderSlice[] {
  const slices = wireSlices(live.search, live.offer, context.settings) as JsonObject[];
  return slices.map((slice) => orderSlice(slice, context.ids));
}

/** The slice of an offer as an order shows it. */
export function orderSlice(slice: JsonObject, ids: IdSource): OrderSlice {
  const { comparison_key: _key, ngs_shelf: _shelf, segments, ...rest } = slice;
  return { ...rest, changeable: null, id: ids.mint('sli'), segments: (segments as JsonObject[]).map(orderSegment) };
}

/** Segments of most orders have no fare basis; bought seats are added when the order is read. */
function orderSegment(segment: JsonObject): OrderSegment {
  const passengers = (segment.passengers as JsonObject[]).map((passenger) => {
    const { fare_basis_code: _code, ...rest } = passenger;
    return { ...rest, seat: null };
  });
  return {
    ...segment,
    id: String(segment.id),
    departing_at: String(segment.departing_at),
    arriving_at: String(segment.arriving_at),
    passengers,
  };
}

/** Duffel does not echo the documents. */
function orderPassenger(passenger: JsonObject, live: LiveOffer): OrderPassenger {
  const text = (field: string): string => stringOrNull(passenger[field]) ?? '';
  const id = text('id');
  const sent = passenger.loyalty_programme_accounts;
  const accounts =
    Array.isArray(sent) && sent.length > 0 ? sent.filter(isObject) : (live.state.passengers[id]?.loyalty ?? []);
  return {
    id,
    title: text('title'),
    gender: text('gender'),
    given_name: text('given_name'),
    family_name: text('family_name'),
    born_on: text('born_on'),
    email: text('email'),
    phone_number: text('phone_number'),
    type: kindOf(live, id),
    infant_passenger_id: stringOrNull(passenger.infant_passenger_id),
    loyalty_programme_accounts: accounts,
    user_id: null,
  };
}

function kindOf({ search, offer }: LiveOffer, id: string): PassengerKind {
  const place = offer.passengerKinds.findIndex((_, index) => passengerId(search.record.token, index) === id);
  return offer.passengerKinds[place] ?? 'adult';
}
