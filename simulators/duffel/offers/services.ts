import type { Settings } from '../settings.ts';
import { unit } from '../wire/hash.ts';
import { hashedId } from '../wire/ids.ts';
import { formatMinor, formatMinorLoosely, fromUsdCents } from '../wire/money.ts';
import { type AirlineProfile, airlineProfile } from './airline-profile.ts';
import type { OfferModel, Search } from './offer-model.ts';
import { currentPrice, type OfferState } from './offer-state.ts';
import { isLongHaul } from './pricing.ts';
import { hasVariant } from './variants.ts';
import { passengerId, segmentId } from './wire-slices.ts';

/** Something sold with an offer: a bag, a seat, a meal, or the right to cancel. */
export interface ServiceModel {
  readonly id: string;
  readonly type: 'baggage' | 'seat' | 'meal' | 'cancel_for_any_reason';
  readonly passengerIds: readonly string[];
  readonly segmentIds: readonly string[];
  /** Unit price, minor units of the billing currency. */
  readonly amountMinor: number;
  readonly maximumQuantity: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Which physical seat, for seats. */
  readonly seatKey: string | null;
}

/** Minor units of a whole number of the billing currency. */
export function wholeUnits(amount: number, settings: Settings): number {
  return amount * 10 ** settings.currency.exponent;
}

/** A service's id: derived from the offer, its contents, and the offer's service version. */
export function serviceId(offer: OfferModel, state: OfferState, what: string): string {
  return hashedId('ase', `${offer.id}|${state.servicesVersion}|${what}`);
}

interface BagKind {
  readonly type: 'checked' | 'carry_on';
  readonly kg: number | null;
  readonly dollars: number;
  readonly most: number;
}

/** The maximum size in cm; null if the airline names none. */
function bagSize(bag: BagKind, { owner }: OfferModel, settings: Settings) {
  const sized = hasVariant(settings, 'sized_bags', owner) ? ([90, 75, 43] as const) : null;
  const [length, height, depth] = bag.type === 'carry_on' ? ([55, 40, 20] as const) : (sized ?? [null, null, null]);
  return { maximum_length_cm: length, maximum_height_cm: height, maximum_depth_cm: depth };
}

/** Airlines state the weight with the standard fare and for their lighter bags. */
function isUnweighed({ type, kg }: BagKind, { owner, brand }: OfferModel, settings: Settings): boolean {
  return type === 'checked' && kg === 23 && brand.tier !== 1 && hasVariant(settings, 'unweighed_bags', owner);
}

function bagKinds(offer: OfferModel): readonly BagKind[] {
  const profile = airlineProfile(offer.owner);
  const long = offer.journeys.some(isLongHaul);
  if (profile.kind === 'low_cost') {
    const checked: BagKind[] = [
      { type: 'checked', kg: 15, dollars: 29, most: 1 },
      { type: 'checked', kg: 23, dollars: 41, most: 2 },
    ];
    return offer.brand.carryOn === 0 ? [{ type: 'carry_on', kg: 10, dollars: 18, most: 1 }, ...checked] : checked;
  }
  return [{ type: 'checked', kg: 23, dollars: long ? 75 : 38, most: long ? 2 : 1 }];
}

/**
 * The bags and other extras sold with an offer; seats are in the seat maps. Empty for airlines that sell none. A bag
 * belongs to one passenger and covers all segments of a slice, or of the trip, or (ZZ) one segment; some airlines sell
 * both, and a traveler can use only one of them.
 */
export function offerServices(
  search: Search,
  offer: OfferModel,
  state: OfferState,
  settings: Settings,
): ServiceModel[] {
  const profile = airlineProfile(offer.owner);
  if (search.magic.noServices === true) return [];
  const meals = state.sellsMeals === true ? mealsOf(search, offer, state, settings) : [];
  if (!profile.sellsBags) return meals;
  const { token } = search.record;
  const perSlice = offer.journeys.map((journey, i) => journey.segments.map((_, k) => segmentId(token, offer, i, k)));
  const whole = perSlice.flat();
  const zz = offer.owner === 'ZZ';
  const groups = zz ? whole.map((id) => [id]) : bagGroups(profile, perSlice);
  const services: ServiceModel[] = [];
  offer.passengerKinds.forEach((kind, i) => {
    if (kind === 'infant_without_seat') return;
    for (const [g, segments] of groups.entries()) {
      const kinds = zz ? [{ type: 'checked', kg: 23, dollars: 20, most: 1 } as const] : bagKinds(offer);
      for (const bag of kinds) {
        services.push({
          id: serviceId(offer, state, `bag|${i}|${g}|${bag.type}|${bag.kg}`),
          type: 'baggage',
          passengerIds: [passengerId(token, i)],
          segmentIds: segments,
          amountMinor:
            state.bagExtraMinor +
            (zz ? wholeUnits(20, settings) : bagPrice(bag, slicesIn(segments, perSlice), profile, settings)),
          maximumQuantity: isUnweighed(bag, offer, settings) ? 3 : bag.most,
          metadata: {
            type: bag.type,
            maximum_weight_kg: isUnweighed(bag, offer, settings) ? null : bag.kg,
            ...bagSize(bag, offer, settings),
          },
          seatKey: null,
        });
      }
    }
  });
  if (profile.offersCancelForAnyReason) services.push(cancelForAnyReason(search, offer, state, whole, settings));
  return [...services, ...meals];
}

/**
 * A meal for each passenger with a seat on each flight. One public client lists the type, but nobody its metadata: the
 * name is a guess, and the second half of the flights has none.
 */
function mealsOf(search: Search, offer: OfferModel, state: OfferState, settings: Settings): ServiceModel[] {
  const { token } = search.record;
  const flights = offer.journeys.flatMap(({ segments }, i) => segments.map((_, k) => segmentId(token, offer, i, k)));
  return offer.passengerKinds.flatMap((kind, i) =>
    kind === 'infant_without_seat'
      ? []
      : flights.map((flight, f) => ({
          id: serviceId(offer, state, `meal|${i}|${f}`),
          type: 'meal' as const,
          passengerIds: [passengerId(token, i)],
          segmentIds: [flight],
          amountMinor: wholeUnits(15, settings),
          maximumQuantity: 1,
          metadata: f < flights.length / 2 ? { name: 'Vegetarian' } : {},
          seatKey: null,
        })),
  );
}

function bagGroups(profile: AirlineProfile, perSlice: readonly string[][]): readonly string[][] {
  if (profile.bagsBothWays && perSlice.length > 1) return [perSlice.flat(), ...perSlice];
  return profile.bagsForWholeTrip ? [perSlice.flat()] : perSlice;
}

function slicesIn(segments: readonly string[], perSlice: readonly string[][]): number {
  return perSlice.filter((slice) => slice.every((id) => segments.includes(id))).length;
}

/** For all slices together; a tenth less if the airline also sells them one by one. */
function bagPrice(bag: BagKind, slices: number, profile: AirlineProfile, settings: Settings): number {
  const percent = profile.bagsBothWays && slices > 1 ? 90 : 100;
  return fromUsdCents(bag.dollars * slices * percent, settings.currency);
}

function cancelForAnyReason(
  search: Search,
  offer: OfferModel,
  state: OfferState,
  segmentIds: readonly string[],
  settings: Settings,
): ServiceModel {
  const { total } = currentPrice(offer, state);
  const back = Math.floor((total * 80) / 100);
  return {
    id: serviceId(offer, state, 'cfar'),
    type: 'cancel_for_any_reason',
    passengerIds: offer.passengerKinds.map((_, i) => passengerId(search.record.token, i)),
    segmentIds,
    amountMinor: Math.ceil((total * (8 + Math.floor(unit(offer.id) * 4))) / 100),
    maximumQuantity: 1,
    metadata: {
      refund_amount: formatMinor(back, settings.currency.exponent),
      merchant_copy: 'Cancel for any reason up to 24 hours before departure and get 80 % back.',
      terms_and_conditions_url: 'https://duffel.com/docs',
    },
    seatKey: null,
  };
}

/** A service in an offer's format. */
export function wireOfferService(
  service: ServiceModel,
  offer: OfferModel,
  settings: Settings,
): Record<string, unknown> {
  const namesNoFlights =
    service.type === 'baggage' &&
    isForWholeTrip(service, offer) &&
    hasVariant(settings, 'bags_without_flights', offer.owner);
  return {
    id: service.id,
    type: service.type,
    maximum_quantity: service.maximumQuantity,
    passenger_ids: service.passengerIds,
    segment_ids: namesNoFlights ? [] : service.segmentIds,
    total_amount: formatServiceAmount(service.amountMinor, offer, settings),
    total_currency: settings.currency.code,
    metadata: service.metadata,
  };
}

/** An offer's listed services: those above, and with some airlines the seats of its maps. */
export function listedServices(
  search: Search,
  offer: OfferModel,
  state: OfferState,
  settings: Settings,
  seats: () => Iterable<ServiceModel>,
): Record<string, unknown>[] {
  const own = offerServices(search, offer, state, settings);
  const all = hasVariant(settings, 'seats_among_services', offer.owner) ? [...own, ...seats()] : own;
  return all.map((service) => wireOfferService(service, offer, settings));
}

function isForWholeTrip({ segmentIds }: ServiceModel, { journeys }: OfferModel): boolean {
  return segmentIds.length === journeys.reduce((count, { segments }) => count + segments.length, 0);
}

/** Some suppliers write `"20.0"`; the value is equal. */
export function formatServiceAmount(minor: number, offer: OfferModel, settings: Settings): string {
  const write = airlineProfile(offer.owner).looseAmounts ? formatMinorLoosely : formatMinor;
  return write(minor, settings.currency.exponent);
}
