import type { InventorySegment } from '../inventory/types.ts';
import { airlineProfile } from '../offers/airline-profile.ts';
import { type CabinClass, cabinOn } from '../offers/cabin-class.ts';
import type { OfferModel, Search } from '../offers/offer-model.ts';
import type { OfferState } from '../offers/offer-state.ts';
import { formatServiceAmount, type ServiceModel, serviceId, wholeUnits } from '../offers/services.ts';
import { hasVariant, type Variant } from '../offers/variants.ts';
import { passengerId, segmentId, sliceId } from '../offers/wire-slices.ts';
import type { Settings } from '../settings.ts';
import { hash32, unit } from '../wire/hash.ts';
import { hashedId } from '../wire/ids.ts';
import { fromUsdCents } from '../wire/money.ts';
import { type CabinPlan, type Element, layOutCabin, layOutDuffelAirwaysCabin } from './cabin-rows.ts';
import { aircraftCabins } from './layouts.ts';

/** Seat maps of an offer and the seats for sale in them. */
export interface SeatMaps {
  /** JSON of the maps, at most one per segment; missing for airlines without maps. */
  readonly maps: readonly unknown[];
  /** Seats that can be bought, by service id; one service per seat and passenger. */
  readonly services: ReadonlyMap<string, ServiceModel>;
}

const exitDisclosure = 'Seats in an exit row require passengers who are able and willing to assist in an emergency';
const adultDisclosure = 'Passenger must be an adult';
const staffDisclosures = [
  'Do not seat children in exit row seats',
  'Do not seat passengers with special needs in exit row seats',
];
const mobilityDisclosure = 'Not suitable for passengers with reduced mobility';
const infantDisclosure = 'Not available for infants';
const zzSeatsOnSale = 76;
type Seat = Extract<Element, { type: 'seat' }>;

/** Identifies one physical seat on one departure, whichever offer sells it. */
function seatKey(segment: InventorySegment, designator: string): string {
  return `${segment.operatingCarrier}${segment.operatingFlightNumber ?? segment.flightNumber}|${segment.departingAt}|${segment.origin}|${designator}`;
}

/**
 * Builds the seat maps of an offer (Duffel documentation, "Seat maps").
 * @param isSold whether a seat (by {@link seatKey}) was sold since
 */
export function makeSeatMaps(
  search: Search,
  offer: OfferModel,
  state: OfferState,
  settings: Settings,
  isSold: (key: string) => boolean,
): SeatMaps {
  const services = new Map<string, ServiceModel>();
  const maps: unknown[] = [];
  const { token } = search.record;
  offer.journeys.forEach((journey, slice) => {
    journey.segments.forEach((segment, index) => {
      if (!hasSeatMap(segment)) return;
      const id = segmentId(token, offer, slice, index);
      const sale: Sale = { search, offer, state, settings, segment, segmentId: id, isSold, services };
      maps.push({
        id: hashedId('sea', id),
        slice_id: sliceId(token, offer, slice),
        segment_id: id,
        cabins: cabinsOf(sale).map((cabin) => wireCabin(cabin, sale)),
      });
    });
  });
  return { maps, services };
}

/** Partners' flights often have no map, nor do those of some airlines and a few single flights. */
function hasSeatMap(segment: InventorySegment): boolean {
  if (segment.marketingCarrier === 'ZZ') return true;
  const profile = airlineProfile(segment.operatingCarrier);
  if (!profile.sellsSeats) return false;
  return segment.marketingCarrier === segment.operatingCarrier || unit(`codeshare|${segment.operatingCarrier}`) < 0.5;
}

interface Sale {
  readonly search: Search;
  readonly offer: OfferModel;
  readonly state: OfferState;
  readonly settings: Settings;
  readonly segment: InventorySegment;
  readonly segmentId: string;
  readonly isSold: (key: string) => boolean;
  readonly services: Map<string, ServiceModel>;
}

function cabinsOf({ segment, offer, settings }: Sale): CabinPlan[] {
  const booked = cabinOn(segment, offer.brand.cabin);
  if (segment.marketingCarrier === 'ZZ' && booked === 'economy') return [layOutDuffelAirwaysCabin()];
  const carrier = segment.operatingCarrier;
  const profile = airlineProfile(carrier);
  const layouts = aircraftCabins(segment.aircraft, profile.kind === 'low_cost', profile.hasFirst);
  const key = `${carrier}|${segment.aircraft}`;
  const skips = unit(`thirteen|${carrier}`) < 0.4;
  // Half of the airlines show the whole aircraft, the others only the booked cabin.
  const all = unit(`whole|${carrier}`) < 0.5;
  const shown = layouts.filter((layout) => all || layout.cabin === booked);
  const isMixed = hasVariant(settings, 'mixed_rows', carrier);
  return (shown.length > 0 ? shown : layouts.slice(-1)).map((layout) => layOutCabin(layout, key, skips, isMixed));
}

function wireCabin(cabin: CabinPlan, sale: Sale): unknown {
  const { layout, wings } = cabin;
  const booked = cabinOn(sale.segment, sale.offer.brand.cabin);
  const free = freeSeats(cabin, sale);
  const { operatingCarrier } = sale.segment;
  const isIdentified = hasVariant(sale.settings, 'identified_seats', operatingCarrier);
  const isWingInFront = wings !== null && hasVariant(sale.settings, 'wings_in_front', operatingCarrier);
  const identity = (prefix: string, ...place: number[]) =>
    isIdentified ? { id: hashedId(prefix, [sale.segmentId, layout.cabin, layout.deck, ...place].join('|')) } : {};
  return {
    deck: layout.deck,
    cabin_class: layout.cabin,
    aisles: layout.sections.length - 1,
    wings: isWingInFront
      ? { first_row_index: 0, last_row_index: 1 }
      : wings === null
        ? null
        : { first_row_index: wings.first, last_row_index: wings.last },
    rows: cabin.rows.map((row, r) => ({
      ...identity('row', r),
      sections: row.map((section, s) => ({
        ...identity('sec', r, s),
        elements: section.map((element, e) => ({
          ...wireElement(element, sale, layout.cabin === booked ? free : null),
          ...(isIdentified ? { ...identity('ele', r, s, e), seat_characteristics: null } : {}),
        })),
      })),
    })),
  };
}

/** Designators that are not available. The test airline has exactly 76 for sale; elsewhere flights fill up. */
function freeSeats(cabin: CabinPlan, sale: Sale): ReadonlySet<string> {
  const seats = cabin.rows.flat(2).flatMap((element) => (element.type === 'seat' ? [element.designator] : []));
  const flight = `${sale.segment.operatingCarrier}${sale.segment.flightNumber}|${sale.segment.departingAt}`;
  if (sale.segment.marketingCarrier === 'ZZ' && cabin.layout.cabin === 'economy') {
    const drawn = seats.map((seat) => [hash32(`${flight}|${seat}`), seat] as const).sort((a, b) => a[0] - b[0]);
    return new Set(drawn.slice(0, zzSeatsOnSale).map(([, seat]) => seat));
  }
  const load = 0.3 + 0.5 * unit(`load|${flight}`);
  return new Set(seats.filter((seat) => unit(`${flight}|${seat}`) > load));
}

function wireElement(element: Element, sale: Sale, free: ReadonlySet<string> | null): Record<string, unknown> {
  if (element.type === 'seat') {
    const onSale = free?.has(element.designator) === true && !sale.isSold(seatKey(sale.segment, element.designator));
    return {
      type: 'seat',
      designator: element.designator,
      name: seatName(element, sale),
      disclosures: disclosures(element, sale.segment),
      available_services: onSale ? sell(element, sale) : [],
    };
  }
  if (element.type === 'restricted_seat_general') {
    const isNameless = hasVariant(sale.settings, 'seats_without_designator', sale.segment.operatingCarrier);
    const designator = isNameless ? null : element.designator;
    return { type: element.type, designator, name: null, disclosures: [], available_services: [] };
  }
  // Both an absent and a null list occur on the wire.
  return element.type === 'exit_row'
    ? { type: element.type, designator: null, disclosures: null, available_services: null }
    : { type: element.type };
}

function seatName(seat: Seat, sale: Sale): string | null {
  const { segment, settings } = sale;
  const has = (variant: Variant): boolean => hasVariant(settings, variant, segment.operatingCarrier);
  // An airline with several shapes has one for its exits, one for its front seats and one for the others.
  if (seat.exit)
    return has('named_seats')
      ? 'EXTRA LEGROOM SEAT'
      : has('plural_seat_names')
        ? 'Main Cabin Extra'
        : 'Extra legroom seat';
  if (seat.front)
    return has('plural_seat_names') ? 'Preferred Seats' : has('named_seats') ? 'PREFERRED ZONE SEAT' : 'Front seat';
  if (has('clerical_seat_names')) return clericalName(seat, sale);
  return has('plural_seat_names') ? 'Standard Seats' : has('named_seats') ? 'STANDARD SEAT' : null;
}

const clericalNames = ['SEAT ASSIGNMENT', 'SEAT RESERVATION', 'PRE RESERVED SEAT ASSIGNMENT', ''] as const;

function clericalName(seat: Seat, sale: Sale): string {
  const { segment, offer } = sale;
  if (seatPrice(seat, sale, cabinOn(segment, offer.brand.cabin)) === 0) return 'DEFAULT FREE SEAT';
  return clericalNames[Math.floor(unit(`clerical|${segment.operatingCarrier}`) * clericalNames.length)] ?? '';
}

/** How an airline discloses exits: a sentence, a required adult, wording for staff, or only the map's mark. */
function exitStyle({ marketingCarrier, operatingCarrier }: InventorySegment): 'sentence' | 'adult' | 'staff' | 'mark' {
  if (marketingCarrier === 'ZZ') return 'sentence';
  const draw = unit(`exit|${operatingCarrier}`);
  return draw < 0.5 ? 'sentence' : draw < 0.7 ? 'adult' : draw < 0.85 ? 'staff' : 'mark';
}

const exitDisclosures: Readonly<Record<ReturnType<typeof exitStyle>, string[]>> = {
  sentence: [exitDisclosure, infantDisclosure],
  adult: [adultDisclosure],
  staff: staffDisclosures,
  mark: [],
};

function disclosures(seat: Seat, segment: InventorySegment): string[] {
  if (seat.exit) {
    return exitDisclosures[exitStyle(segment)];
  }
  if (seat.front) return seat.window ? [] : [infantDisclosure];
  const isRare = seat.window && unit(`mobility|${segment.operatingCarrier}|${seat.designator}`) < 0.02;
  return isRare && segment.marketingCarrier !== 'ZZ' ? [mobilityDisclosure] : [];
}

function sell(seat: Seat, sale: Sale): unknown[] {
  const { offer, search, state, settings } = sale;
  const lapInfants = offer.passengerKinds.filter((kind) => kind === 'infant_without_seat').length;
  const entries: unknown[] = [];
  offer.passengerKinds.forEach((kind, i) => {
    if (kind === 'infant_without_seat') return;
    // It is unknown yet which adults carry an infant. Airlines with the sentence then sell these seats to nobody;
    // others leave it to the seller.
    const isCareful = offer.owner !== 'ZZ' && exitStyle(sale.segment) === 'sentence';
    if (seat.exit && (kind === 'child' || lapInfants > 0) && isCareful) return;
    const passenger = passengerId(search.record.token, i);
    const service: ServiceModel = {
      id: serviceId(offer, state, `seat|${sale.segmentId}|${seat.designator}|${i}`),
      type: 'seat',
      passengerIds: [passenger],
      segmentIds: [sale.segmentId],
      amountMinor: seatPrice(seat, sale, cabinOn(sale.segment, offer.brand.cabin)),
      maximumQuantity: 1,
      metadata: {
        designator: seat.designator,
        name: seatName(seat, sale),
        disclosures: disclosures(seat, sale.segment),
      },
      seatKey: seatKey(sale.segment, seat.designator),
    };
    sale.services.set(service.id, service);
    entries.push({
      id: service.id,
      passenger_id: passenger,
      total_amount: formatServiceAmount(service.amountMinor, offer, settings),
      total_currency: settings.currency.code,
    });
  });
  return entries;
}

function seatPrice(seat: Seat, sale: Sale, cabin: CabinClass): number {
  const { offer, segment, settings } = sale;
  if (offer.owner === 'ZZ') return wholeUnits(20, settings);
  if (cabin === 'business' || cabin === 'first') return 0;
  if (offer.brand.seatIncluded === true && !seat.exit) return 0;
  const lowCost = airlineProfile(offer.owner).kind === 'low_cost';
  const long = segment.distanceKm > 3500;
  const dollars =
    (long ? 38 : lowCost ? 8 : 14) +
    (seat.exit ? (long ? 62 : 17) : 0) +
    (seat.front ? (long ? 24 : 9) : 0) +
    (seat.window ? 3 : 0);
  return fromUsdCents(dollars * 100, settings.currency);
}
