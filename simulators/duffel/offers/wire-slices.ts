import type { InventorySegment, Journey } from '../inventory/types.ts';
import { wireAircraftByCode, wireAirlineByCode, wireAirportByCode, wirePlaceByCode } from '../reference/wire-places.ts';
import type { Settings } from '../settings.ts';
import { unit } from '../wire/hash.ts';
import { childId } from '../wire/ids.ts';
import { isoDuration } from '../wire/time.ts';
import { type AirlineProfile, airlineProfile } from './airline-profile.ts';
import { type CabinClass, cabinOn } from './cabin-class.ts';
import { cabinMarketingName, type FareBrand } from './fare-brands.ts';
import type { OfferModel, Search } from './offer-model.ts';
import { hasVariant } from './variants.ts';
import { cabinDetails } from './wire-cabin.ts';
import { sliceChange, sliceRefund } from './wire-conditions.ts';

/** Ids of the parts of a search's offers. */

/** The id of a passenger: created once per search and the same in all of its offers. */
export function passengerId(token: string, index: number): string {
  return childId('pas', token, index);
}

/** The id of a slice of an offer. */
export function sliceId(token: string, offer: OfferModel, slice: number): string {
  return childId('sli', token, offer.index * 8 + slice);
}

/** The id of a segment of an offer. */
export function segmentId(token: string, offer: OfferModel, slice: number, segment: number): string {
  return childId('seg', token, (offer.index * 8 + slice) * 8 + segment);
}

/** One bag entry of a passenger on a segment. */
interface WireBaggage {
  readonly type: 'carry_on' | 'checked';
  readonly quantity: number;
}

/** A fare's included bags for one passenger, fewer for an infant; quantities of 0 and empty lists both occur. */
function includedBaggage(
  { brand, owner }: OfferModel,
  infant: boolean,
  none: boolean,
  settings: Settings,
): WireBaggage[] {
  if (none) return [];
  if (owner === 'ZZ')
    return infant
      ? []
      : [
          { type: 'carry_on', quantity: 1 },
          { type: 'checked', quantity: 1 },
        ];
  if (brand.tier === 0 && airlineProfile(owner).omitsBasicBaggage) return [];
  if (infant) return brand.checked === null || brand.checked === 0 ? [] : [{ type: 'checked', quantity: 1 }];
  const bags: WireBaggage[] = [];
  const saysCabinBags = brand.carryOn !== null && !hasVariant(settings, 'no_cabin_bag_entry', owner);
  if (saysCabinBags) bags.push({ type: 'carry_on', quantity: brand.carryOn ?? 0 });
  if (brand.checked !== null) bags.push({ type: 'checked', quantity: brand.checked });
  return hasVariant(settings, 'split_bags', owner) ? bags.flatMap(eachBag) : bags;
}

function eachBag({ type, quantity }: WireBaggage): WireBaggage[] {
  return quantity < 2 ? [{ type, quantity }] : Array.from({ length: quantity }, () => ({ type, quantity: 1 }));
}

/** The slices of an offer as JSON (Duffel documentation, "Offers"). Times are local to the airports. */
export function wireSlices(search: Search, offer: OfferModel, settings: Settings): unknown[] {
  return offer.journeys.map((journey, i) => wireSlice(search, offer, journey, i, settings));
}

function wireSlice(search: Search, offer: OfferModel, journey: Journey, index: number, settings: Settings): unknown {
  const { record } = search;
  const profile = airlineProfile(offer.owner);
  const first = journey.segments[0];
  const last = journey.segments.at(-1);
  const asked = record.slices[index];
  // A requested city stays a city in the slice; the segments name the airports.
  const origin = wirePlaceByCode(asked?.origin ?? first?.origin ?? '');
  const destination = wirePlaceByCode(asked?.destination ?? last?.destination ?? '');
  const { brand } = offer;
  return {
    id: sliceId(record.token, offer, index),
    origin_type: origin.type,
    destination_type: destination.type,
    origin: origin.place,
    destination: destination.place,
    duration: profile.hidesSliceDuration ? null : isoDuration(journey.durationMinutes, profile.paddedDurations),
    fare_brand_name: fareName(offer, settings),
    ngs_shelf: shelfOf(offer),
    ...statedKey(profile, journey),
    conditions: {
      ...sliceRefund(search, offer, settings),
      change_before_departure: sliceChange(search, offer, index, settings),
      ...(hasVariant(settings, 'absent_members', offer.owner) ? {} : comfort(brand)),
    },
    segments: journey.segments.map((segment, k) => wireSegment(search, offer, segment, index, k, settings)),
  };
}

/** The shelf of the fare: 4 and 5 are for business class and better. */
function shelfOf({ brand }: OfferModel): number | null {
  if (brand.name === null) return null;
  if (brand.cabin === 'first') return 5;
  return brand.cabin === 'business' ? 4 : brand.tier + 1;
}

function comfort({ seatIncluded, priority, tier }: FareBrand) {
  return {
    advance_seat_selection: seatIncluded,
    priority_boarding: priority,
    priority_check_in: tier === 1 ? null : priority,
  };
}

function statedKey({ comparisonKeys }: AirlineProfile, journey: Journey): { comparison_key?: string | null } {
  if (comparisonKeys === 'missing') return {};
  return { comparison_key: comparisonKeys === 'null' ? null : comparisonKey(journey) };
}

/** The same in all offers of these flights, in any cabin. */
function comparisonKey(journey: Journey): string {
  return Buffer.from(String(unit(journey.key)))
    .toString('base64')
    .slice(4, 16);
}

const longFareNames = ['Unrestricted', 'Refundable Main Cabin', 'Economy Unrestricted Flexible'] as const;
const sharedFareNames = ['Basic', 'Standard', 'Flexible'] as const;

function fareName({ owner, brand }: OfferModel, settings: Settings): string | null {
  if (brand.name === null) return null;
  // An airline with both shapes has its long names on its most expensive fares.
  const isLong = hasVariant(settings, 'long_fare_names', owner);
  const isShared = hasVariant(settings, 'one_name_in_all_cabins', owner);
  if (isShared && !(isLong && brand.tier === 2)) return sharedFareNames[brand.tier];
  if (!isLong) return brand.name;
  return brand.cabin === 'economy' ? longFareNames[brand.tier] : `${cabinMarketingName('', brand.cabin)} Unrestricted`;
}

const capitalCabinNames: Readonly<Record<CabinClass, string>> = {
  economy: 'ECONOMY',
  premium_economy: 'PREMIUM-COACH',
  business: 'BUSINESS',
  first: 'FIRST',
};

function cabinName(offer: OfferModel, cabin: CabinClass, settings: Settings): string {
  if (hasVariant(settings, 'capital_cabin_names', offer.owner)) return capitalCabinNames[cabin];
  return cabin === offer.brand.cabin ? offer.brand.cabinName : cabinMarketingName(offer.owner, cabin);
}

function flightNumber({ marketingCarrier, flightNumber: number }: InventorySegment, settings: Settings): string {
  return hasVariant(settings, 'zero_padded_numbers', marketingCarrier) ? number.padStart(4, '0') : number;
}

function wireSegment(
  search: Search,
  offer: OfferModel,
  segment: InventorySegment,
  slice: number,
  index: number,
  settings: Settings,
): unknown {
  const { token } = search.record;
  const profile = airlineProfile(offer.owner);
  const id = segmentId(token, offer, slice, index);
  const cabin = cabinOn(segment, offer.brand.cabin);
  const isCabinAbsent = offer.brand.tier === 0 && hasVariant(settings, 'unmentioned_cabins', offer.owner);
  const details = isCabinAbsent ? {} : { cabin: cabinDetails(segment, cabin, profile, settings) };
  const isStopsAbsent = segment.stops.length === 0 && hasVariant(settings, 'absent_members', offer.owner);
  const isPartner = segment.marketingCarrier !== segment.operatingCarrier;
  return {
    id,
    origin: wireAirportByCode(segment.origin),
    destination: wireAirportByCode(segment.destination),
    origin_terminal: segment.originTerminal,
    destination_terminal: segment.destinationTerminal,
    departing_at: segment.departingAt,
    arriving_at: segment.arrivingAt,
    duration: isoDuration(segment.durationMinutes, profile.paddedDurations),
    distance: profile.hidesDistance ? null : preciseKm(segment),
    aircraft: profile.hidesAircraft ? null : wireAircraftByCode(segment.aircraft),
    marketing_carrier: wireAirlineByCode(segment.marketingCarrier),
    marketing_carrier_flight_number: flightNumber(segment, settings),
    operating_carrier: wireAirlineByCode(segment.operatingCarrier),
    operating_carrier_flight_number: isPartner && profile.hidesPartnerNumbers ? null : segment.operatingFlightNumber,
    ...(isStopsAbsent ? {} : { stops: wireStops(segment, offer, token) }),
    ...(hasVariant(settings, 'detailed_amenities', offer.owner) ? { media: [] } : {}),
    passengers: offer.passengerKinds.map((kind, i) => ({
      passenger_id: passengerId(token, i),
      cabin_class: cabin,
      cabin_class_marketing_name: cabinName(offer, cabin, settings),
      fare_basis_code: profile.hidesFareBasis ? null : fareBasis(segment, cabin, offer.brand),
      ...details,
      baggages: includedBaggage(offer, kind === 'infant_without_seat', search.magic.noBaggage === true, settings),
    })),
  };
}

function wireStops({ stops }: InventorySegment, offer: OfferModel, token: string): unknown[] {
  return stops.map((stop, i) => ({
    id: childId('sto', token, offer.index * 16 + i),
    airport: wireAirportByCode(stop.airport),
    arriving_at: stop.arrivingAt,
    departing_at: stop.departingAt,
    duration: isoDuration(stop.durationMinutes, airlineProfile(offer.owner).paddedDurations),
  }));
}

function preciseKm(segment: InventorySegment): string {
  return String(segment.distanceKm + unit(`${segment.origin}${segment.destination}km`));
}

const bookingLetter: Readonly<Record<CabinClass, string>> = {
  economy: 'YMQ',
  premium_economy: 'WEP',
  business: 'JCD',
  first: 'FAP',
};

function fareBasis(segment: InventorySegment, cabin: CabinClass, brand: FareBrand): string {
  const letters = bookingLetter[cabin];
  const letter = letters[2 - brand.tier] ?? 'Y';
  return `${letter}${segment.distanceKm > 3500 ? 'L' : 'S'}${['LGT', 'STD', 'FLX'][brand.tier] ?? 'STD'}${segment.destination.charAt(0)}${brand.tier}`;
}
