import { findCity } from '#data/cities.ts';
import type { Context } from '../context.ts';
import { airports, getAirport } from '../reference/catalog.ts';
import { wireAirportByCode } from '../reference/wire-places.ts';
import { between } from '../wire/hash.ts';
import { isObject, stringOrNull } from '../wire/json.ts';
import { shiftLocal } from '../wire/time.ts';
import type { OrderSegment, OrderSlice } from './order-record.ts';

/** Kinds of schedule changes. */
export const changeKinds = ['shift', 'small', 'large', 'canceled', 'broken_connection', 'number', 'airport'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A change of an order by its airline: of all slices, or of the one with this index. */
export interface ScheduleChange {
  readonly kind: ChangeKind;
  /** Minutes that `shift` moves all flights; negative for earlier. */
  readonly minutes: number;
  readonly slice: number | null;
}

const smallMinutes = 20;
/** More than the limits for flights within a country and beyond. */
const largeMinutes = 390;
/** How long after the departure of the next flight a flight of a broken connection lands. */
const missedByMinutes = 10;

/** A change derived only from a seed; a broken connection only where there is one. */
export function seededChange(seed: string, slices: readonly OrderSlice[]): ScheduleChange {
  const connects = slices.some(({ segments }) => segments.length > 1);
  const kinds = changeKinds.filter((kind) => kind !== 'shift' && (connects || kind !== 'broken_connection'));
  const kind = kinds[between(`${seed}|kind`, 0, kinds.length - 1)] ?? 'small';
  return { kind, minutes: smallMinutes, slice: null };
}

/** Each slice as now planned by the airline: the same object if unchanged, null if it is no longer flown. */
export function plannedSlices(
  slices: readonly OrderSlice[],
  { kind, minutes, slice: only }: ScheduleChange,
  context: Context,
): (OrderSlice | null)[] {
  const target = only ?? targetOf(kind, slices);
  return slices.map((slice, index) => {
    if (target !== null && target !== index) return slice;
    return kind === 'canceled' ? null : changed(slice, kind, minutes, context);
  });
}

/** The slice changed by a kind if none is given; null for all. */
function targetOf(kind: ChangeKind, slices: readonly OrderSlice[]): number | null {
  if (kind === 'broken_connection') return slices.findIndex(({ segments }) => segments.length > 1);
  return kind === 'airport' ? slices.length - 1 : null;
}

function changed(
  slice: OrderSlice,
  kind: Exclude<ChangeKind, 'canceled'>,
  minutes: number,
  context: Context,
): OrderSlice {
  switch (kind) {
    case 'shift':
      return moved(slice, minutes, context);
    case 'small':
      return moved(slice, smallMinutes, context);
    case 'large':
      return moved(slice, largeMinutes, context);
    case 'broken_connection':
      return missed(slice, context);
    case 'number':
      return renewed(slice, context, (segment) => ({
        ...segment,
        marketing_carrier_flight_number: nextNumber(segment),
      }));
    case 'airport':
      return landedElsewhere(slice, context);
  }
}

function renewed(
  slice: OrderSlice,
  context: Context,
  change: (segment: OrderSegment, place: number) => OrderSegment,
): OrderSlice {
  return {
    ...slice,
    id: context.ids.mint('sli'),
    segments: slice.segments.map((segment, place) => ({ ...change(segment, place), id: context.ids.mint('seg') })),
  };
}

function moved(slice: OrderSlice, minutes: number, context: Context): OrderSlice {
  return renewed(slice, context, (segment) => ({
    ...segment,
    departing_at: shiftLocal(segment.departing_at, minutes),
    arriving_at: shiftLocal(segment.arriving_at, minutes),
  }));
}

/** The first flight lands after the next one has left; the others stay. */
function missed(slice: OrderSlice, context: Context): OrderSlice {
  const [first, next] = slice.segments;
  if (first === undefined || next === undefined) return slice;
  const landing = shiftLocal(next.departing_at, missedByMinutes);
  const minutes = (Date.parse(`${landing}Z`) - Date.parse(`${first.arriving_at}Z`)) / 60_000;
  return renewed(slice, context, (segment, place) =>
    place > 0 ? segment : { ...segment, departing_at: shiftLocal(segment.departing_at, minutes), arriving_at: landing },
  );
}

function nextNumber(segment: OrderSegment): string {
  return String((Number(segment.marketing_carrier_flight_number) % 8999) + 1000);
}

/** The last flight lands at another airport of the city or, if it has only one, at a large airport in the country. */
function landedElsewhere(slice: OrderSlice, context: Context): OrderSlice {
  const last = slice.segments.length - 1;
  const before = slice.segments[last]?.destination;
  const airport = getAirport((isObject(before) ? stringOrNull(before.iata_code) : null) ?? '');
  const ofCity = findCity(airport.cityCode)?.airportCodes ?? [];
  const code =
    ofCity.find((other) => other !== airport.iataCode) ??
    airports.find(
      ({ iataCode, tier, countryCode }) =>
        tier === 1 && countryCode === airport.countryCode && iataCode !== airport.iataCode,
    )?.iataCode;
  if (code === undefined) return slice;
  const destination = wireAirportByCode(code);
  return {
    ...renewed(slice, context, (segment, place) => (place < last ? segment : { ...segment, destination })),
    destination,
  };
}
