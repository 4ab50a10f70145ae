import { findAirport } from '#data/airports.ts';
import type { PlannedFlight } from '#domain/booking/booked-order.ts';
import { cabinClasses } from '#domain/search/search-query.ts';
import type { OrderSlice } from '#server/ports/supplier.ts';
import {
  asNullableObject,
  flightNumberOf,
  instantOf,
  isObject,
  listOf,
  nullableTextOf,
  partOf,
  textOf,
  WireError,
  type WireObject,
  zoneOf,
} from './wire.ts';

/**
 * The slices with the airline's announced change applied, unanswered or still being carried out: its `added` slices
 * replace the `removed` ones if the order still lists those. All slices or null: a dropped flight would look removed.
 */
export function orderSlicesOf(wire: WireObject, report: (reason: string) => void): OrderSlice[] | null {
  try {
    const slices = ownSlices(wire);
    const changes = changesOf(wire);
    if (slices.length === 0) return changes.length > 0 ? [] : null;
    const newest = newestOf(changes.filter(isAnnounced));
    return withAnnounced(slices, newest).map(({ wire: slice, isOwn }) => ({
      id: isOwn ? nullableTextOf(slice, 'id') : null,
      flights: flightsOfSlice(slice),
      segmentIds: listOf(slice, 'segments').map((segment) => nullableTextOf(segment, 'id') ?? ''),
    }));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    report(error.message);
    return null;
  }
}

/** The airline's changes that are objects. */
export function changesOf({ airline_initiated_changes: changes }: WireObject): readonly WireObject[] {
  return Array.isArray(changes) ? changes.filter(isObject) : [];
}

/** Whether a change is announced: unanswered, or accepted but not carried out yet. */
export function isAnnounced(change: WireObject): boolean {
  return change.action_taken == null || isWithAgents(change);
}

/** Whether the supplier's staff are settling an accepted change: until then the order lists the old flights. */
function isWithAgents(change: WireObject): boolean {
  return change.action_taken === 'accepted' && nullableTextOf(partOf(change, 'travel_agent_ticket'), 'id') !== null;
}

/** The latest change; undefined if there is none. */
export function newestOf(changes: readonly WireObject[]): WireObject | undefined {
  return changes.toSorted((a, b) => createdAt(a) - createdAt(b)).at(-1);
}

/** A slice as sent by the supplier. `isOwn` false: only announced, so the order lacks its id. */
interface WireSlice {
  readonly wire: WireObject;
  readonly isOwn: boolean;
}

/** An announced slice takes the place of a removed one until they are sorted. */
function withAnnounced(slices: readonly WireObject[], change: WireObject | undefined): readonly WireSlice[] {
  const own = slices.map((wire) => ({ wire, isOwn: true }));
  if (change === undefined) return own;
  const removedIds = new Set<unknown>(listOf(change, 'removed').map(({ id }) => id));
  const removed = own.filter(({ wire: { id } }) => typeof id === 'string' && removedIds.has(id));
  if (removed.length === 0) return own;
  const ownIds = new Set(slices.map(({ id }) => id));
  // Slices may keep their ids.
  const added = listOf(change, 'added').map((wire) => ({ wire, isOwn: ownIds.has(wire.id) }));
  const placed = own.flatMap((slice) => {
    const place = removed.indexOf(slice);
    return place < 0 ? [slice] : added.slice(place, place + 1);
  });
  const all = [...placed, ...added.slice(removed.length)];
  return added.length === 0 ? all : byDeparture(all, ({ wire }) => wire);
}

/** The order's slices in flight order; the supplier does not document where changed ones are placed. */
export function ownSlices(wire: WireObject): readonly WireObject[] {
  const slices = listOf(wire, 'slices');
  return listOf(wire, 'changes').length > 0 ? byDeparture(slices, (slice) => slice) : slices;
}

/** By the first departure's instant: local times of different zones do not compare. Unchanged if one is unknown. */
function byDeparture<T>(slices: readonly T[], wireOf: (slice: T) => WireObject): readonly T[] {
  const timed = slices.map((slice) => ({ slice, departure: departureOf(wireOf(slice)) }));
  if (timed.some(({ departure }) => departure === null)) return slices;
  return timed.toSorted((a, b) => (a.departure ?? 0) - (b.departure ?? 0)).map(({ slice }) => slice);
}

/** Milliseconds since 1970; null without a flight, a time or a known time zone. */
function departureOf(slice: WireObject): number | null {
  const [first] = listOf(slice, 'segments');
  if (first === undefined) return null;
  const origin = codeOf(first, 'origin');
  const zone = zoneOf(partOf(first, 'origin'), origin) ?? findAirport(origin)?.timeZone;
  const wallClock = Date.parse(`${nullableTextOf(first, 'departing_at')?.slice(0, 19)}Z`);
  if (zone === undefined || Number.isNaN(wallClock)) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(wallClock).toZonedDateTimeISO('UTC').toPlainDateTime();
  return local.toZonedDateTime(zone).epochMilliseconds;
}

function createdAt(change: WireObject): number {
  return instantOf(change, 'created_at')?.getTime() ?? 0;
}

export function flightsOfSlice(slice: WireObject): PlannedFlight[] {
  return listOf(slice, 'segments').map((segment) => {
    const carrier = asNullableObject(segment.marketing_carrier, 'marketing_carrier') ?? {};
    return {
      flight: `${nullableTextOf(carrier, 'iata_code') ?? ''}${flightNumberOf(segment)}`,
      origin: codeOf(segment, 'origin'),
      destination: codeOf(segment, 'destination'),
      departingAt: textOf(segment, 'departing_at' in segment ? 'departing_at' : 'departure_datetime'),
      arrivingAt: textOf(segment, 'arriving_at' in segment ? 'arriving_at' : 'arrival_datetime'),
      ...cabinOf(segment),
      ...zonesOf(segment),
    };
  });
}

function zonesOf(segment: WireObject): Pick<PlannedFlight, 'originZone' | 'destinationZone'> {
  const originZone = zoneOf(partOf(segment, 'origin'), codeOf(segment, 'origin'));
  const destinationZone = zoneOf(partOf(segment, 'destination'), codeOf(segment, 'destination'));
  return {
    ...(originZone === undefined ? {} : { originZone }),
    ...(destinationZone === undefined ? {} : { destinationZone }),
  };
}

/** The first passenger's cabin, shared by all. Empty if not stated or unknown. */
function cabinOf(segment: WireObject): Pick<PlannedFlight, 'cabin'> {
  const { passengers } = segment;
  const first: unknown = Array.isArray(passengers) ? passengers[0] : null;
  const name = typeof first === 'object' && first !== null && 'cabin_class' in first ? first.cabin_class : null;
  const cabin = cabinClasses.find((known) => known === name);
  return cabin === undefined ? {} : { cabin };
}

/** The airport code at one end of a flight; '' if there is none. */
export function codeOf(segment: WireObject, end: 'origin' | 'destination'): string {
  return nullableTextOf(asNullableObject(segment[end], end) ?? {}, 'iata_code') ?? '';
}
