import type { InventorySegment, Journey } from '../inventory/types.ts';
import { airlineProfile } from '../offers/airline-profile.ts';
import { type CabinClass, hasCabin } from '../offers/cabin-class.ts';
import { type FareBrand, fareBrands } from '../offers/fare-brands.ts';
import type { HoldTerms, OfferModel, Search } from '../offers/offer-model.ts';
import {
  adultFareCents,
  isDomestic,
  isLongHaul,
  type PassengerKind,
  passengerFareCents,
  passengerTaxCents,
} from '../offers/pricing.ts';
import { otherSellerShare } from '../offers/variants.ts';
import { hahnAir } from '../reference/catalog.ts';
import { type Settings, usualOffers } from '../settings.ts';
import { unit } from '../wire/hash.ts';
import { childId } from '../wire/ids.ts';
import { fromUsdCents } from '../wire/money.ts';
import { localAt } from '../wire/time.ts';
import { extremeBrand, extremeItineraries, extremePrice } from './extremes.ts';
import { combineItineraries, type Itinerary } from './itineraries.ts';
import { type MagicRoute, magicRoute } from './magic-routes.ts';
import { answersInTime, searchJourneys } from './search-journeys.ts';
import type { SearchPassenger, SearchRecord } from './search-record.ts';

const hourMs = 3_600_000;
const roundTripPercent = 93;

/** Creates all offers of a search, deterministically from the record and settings. */
export function makeSearch(record: SearchRecord, settings: Settings): Search {
  const magic = magicRoute(record);
  const context: Context = {
    record,
    settings,
    magic,
    today: localAt(record.createdAt, 'UTC').slice(0, 10),
    fares: new Map(),
  };
  if (record.extremes !== undefined)
    return { record, magic, offers: extremeOffers(context, record.extremes), upsells: [] };
  const plenty = Math.max(1, settings.maxOffers / usualOffers);
  const perSlice = record.slices.map((slice) => searchJourneys(record, slice, { magic, seed: settings.seed, plenty }));
  const offers: OfferModel[] = [];
  const alone: Itinerary[] = [];
  for (const itinerary of combineItineraries(perSlice, plenty).flatMap((one) => sellersOf(one, record))) {
    const brands = brandsFor(itinerary, record.cabinClass);
    const left = brands.slice(0, Math.max(0, settings.maxOffers - offers.length));
    for (const brand of left) offers.push(makeOffer(context, itinerary, brand, offers.length));
    if (left.length === 1 && brands.length === 1) alone.push(itinerary);
    if (offers.length >= settings.maxOffers) break;
  }
  if (magic.unavailable === true) return { record, magic, offers: offers.slice(0, 1), upsells: [] };
  return { record, magic, offers, upsells: upsellsOf(context, alone, offers.length) };
}

/** Itineraries with only one fare are also sold in higher cabins, on request (Duffel documentation, upsell). */
function upsellsOf(context: Context, alone: readonly Itinerary[], firstIndex: number): OfferModel[] {
  const searched = cabinsUpwards.indexOf(context.record.cabinClass ?? 'economy');
  const upsells: OfferModel[] = [];
  for (const itinerary of alone) {
    if (itinerary.owner === 'ZZ') continue;
    const longHaul = itinerary.journeys.some(isLongHaul);
    for (const cabin of cabinsUpwards.slice(searched + 1)) {
      if (!sells(itinerary, cabin)) continue;
      for (const brand of fareBrands(itinerary.owner, cabin, longHaul))
        upsells.push(makeOffer(context, itinerary, brand, firstIndex + upsells.length));
    }
  }
  return upsells;
}

const cabinsUpwards: readonly CabinClass[] = ['economy', 'premium_economy', 'business', 'first'];

/** Some journeys are also sold by an airline that operates none of their flights. */
function sellersOf(itinerary: Itinerary, record: SearchRecord): Itinerary[] {
  const isSoldTwice = itinerary.owner !== 'ZZ' && unit(`sold|${keyOf(itinerary.journeys)}`) < otherSellerShare;
  if (!isSoldTwice || !answersInTime(hahnAir.iataCode, record)) return [itinerary];
  return [itinerary, { ...itinerary, owner: hahnAir.iataCode }];
}

function keyOf(journeys: readonly Journey[]): string {
  return journeys.map(({ key }) => key).join('|');
}

function extremeOffers(context: Context, seed: string): OfferModel[] {
  const date = context.record.slices[0]?.date ?? context.today;
  return extremeItineraries(seed, date).map((itinerary, index) => {
    const [brand] = fareBrands(itinerary.owner, context.record.cabinClass ?? 'premium_economy', true);
    if (brand === undefined) throw new Error(`${itinerary.owner} sells no fare`);
    const offer = makeOffer(context, itinerary, extremeBrand(brand, `${seed}|${index}`), index);
    return extremePrice(offer, `${seed}|${index}`, context.settings);
  });
}

interface Context {
  readonly record: SearchRecord;
  readonly settings: Settings;
  readonly magic: MagicRoute;
  readonly today: string;
  readonly fares: Map<string, number>;
}

/** How an airline sells a passenger; by age if one was given. */
export function passengerKind(passenger: SearchPassenger, adultFromAge: number): PassengerKind {
  if (passenger.age !== null) {
    return passenger.age < 2 ? 'infant_without_seat' : passenger.age < adultFromAge ? 'child' : 'adult';
  }
  return passenger.type ?? 'adult';
}

function longestSegment(journey: Journey): InventorySegment | undefined {
  return journey.segments.reduce<InventorySegment | undefined>(
    (longest, segment) => (longest === undefined || segment.distanceKm > longest.distanceKm ? segment : longest),
    undefined,
  );
}

function sells(itinerary: Itinerary, cabin: CabinClass): boolean {
  return itinerary.journeys.every((journey) => {
    const segment = longestSegment(journey);
    return segment !== undefined && hasCabin(segment, cabin);
  });
}

function brandsFor(itinerary: Itinerary, wanted: CabinClass | null): readonly FareBrand[] {
  const longHaul = itinerary.journeys.some(isLongHaul);
  const key = keyOf(itinerary.journeys);
  if (itinerary.owner === 'ZZ') return fareBrands('ZZ', wanted ?? 'economy', longHaul).slice(0, 1);
  if (wanted !== null && wanted !== 'economy') {
    return sells(itinerary, wanted) ? fareBrands(itinerary.owner, wanted, longHaul) : [];
  }
  const economy = fareBrands(itinerary.owner, 'economy', longHaul);
  // The cheapest or the most expensive brand is sold out on some flights.
  const draw = unit(`brands|${key}`);
  const onSale = economy.filter(
    (brand) => economy.length === 1 || !((brand.tier === 2 && draw < 0.25) || (brand.tier === 0 && draw > 0.92)),
  );
  const front = wanted === null && draw < 0.4 && sells(itinerary, 'business');
  return front ? [...onSale, ...fareBrands(itinerary.owner, 'business', longHaul).slice(0, 1)] : onSale;
}

function fareOf(context: Context, journey: Journey, owner: string, cabin: CabinClass): number {
  const key = `${owner}|${cabin}|${journey.key}`;
  const known = context.fares.get(key);
  if (known !== undefined) return known;
  const cents = adultFareCents(journey, owner, cabin, context.today, context.settings.seed);
  context.fares.set(key, cents);
  return cents;
}

function makeOffer(context: Context, itinerary: Itinerary, brand: FareBrand, index: number): OfferModel {
  const { record, settings } = context;
  const { owner, journeys } = itinerary;
  const profile = airlineProfile(owner);
  const kinds = record.passengers.map((passenger) => passengerKind(passenger, profile.adultFromAge));
  const returns = journeys.length === 2 && profile.kind !== 'low_cost' ? roundTripPercent : 100;
  let baseMinor = 0;
  let taxMinor = 0;
  for (const journey of journeys) {
    const adult = (fareOf(context, journey, owner, brand.cabin) * brand.pricePercent * returns) / 10_000;
    for (const kind of kinds) {
      baseMinor += fromUsdCents(passengerFareCents(adult, kind, owner), settings.currency);
      taxMinor += fromUsdCents(passengerTaxCents(journey, kind, brand.cabin), settings.currency);
    }
  }
  const lifetimeMs = settings.offerLifetimeMinutes * 60_000 * (profile.shortLivedOffers ? 0.5 : 1);
  return {
    index,
    id: childId('off', record.token, index),
    owner,
    journeys,
    brand,
    baseMinor: profile.foldsTax ? baseMinor + taxMinor : baseMinor,
    taxMinor: profile.foldsTax ? 0 : taxMinor,
    emissionsKg: emissions(journeys, brand.cabin, kinds),
    durationMinutes: journeys.reduce((sum, journey) => sum + journey.durationMinutes, 0),
    expiresAt: record.createdAt + lifetimeMs,
    hold: holdTerms(context, owner, journeys),
    documentsRequired: profile.asksDocumentsAbroad && !journeys.every(isDomestic),
    passengerKinds: kinds,
  };
}

/**
 * ZZ: payment due 72 hours after the search, price guaranteed for 48. Others hold for a day without a price guarantee.
 */
function holdTerms(context: Context, owner: string, journeys: readonly Journey[]): HoldTerms | null {
  const { createdAt } = context.record;
  const departure = Date.parse(`${journeys[0]?.segments[0]?.departingAt}Z`);
  if (owner === 'ZZ') {
    const always = context.magic.holdable === true;
    if (!always && departure - createdAt < 96 * hourMs) return null;
    return { paymentRequiredBy: createdAt + 72 * hourMs, priceGuaranteeExpiresAt: createdAt + 48 * hourMs };
  }
  if (!airlineProfile(owner).holdable || departure - createdAt < 72 * hourMs) return null;
  return { paymentRequiredBy: createdAt + 24 * hourMs, priceGuaranteeExpiresAt: null };
}

const cabinEmissions: Readonly<Record<CabinClass, number>> = {
  economy: 1,
  premium_economy: 1.5,
  business: 2.9,
  first: 4,
};

function emissions(journeys: readonly Journey[], cabin: CabinClass, kinds: readonly PassengerKind[]): number {
  const seated = kinds.filter((kind) => kind !== 'infant_without_seat').length;
  let kg = 0;
  for (const journey of journeys) {
    for (const segment of journey.segments) kg += 11 + segment.distanceKm * 0.082;
  }
  return Math.round(kg * cabinEmissions[cabin] * Math.max(1, seated));
}
