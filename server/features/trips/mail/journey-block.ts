import { cabinText } from '#domain/flights/cabins.ts';
import { directionName } from '#domain/flights/directions.ts';
import {
  detailStopsLabel,
  flightName,
  layovers,
  operatorText,
  sliceMinutes,
  stopCount,
} from '#domain/flights/itinerary.ts';
import type { Place, Segment, Slice } from '#domain/flights/offer.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { dayOffset, formatClock, formatFullDay } from '#domain/time/local-time.ts';
import { journeyLines, laterDay, type MailJourney } from '#server/features/mail/index.ts';

/** A place's city name, for sentences. */
export function cityOf(place: Place | undefined): string {
  return place?.cityName || place?.name || '';
}

/** A trip's direction, titled 'Outbound · Wed, Jan 20, 2027'. */
export function journeyOf(slice: Slice, index: number, count: number): MailJourney {
  const [first, last] = [slice.segments[0], slice.segments.at(-1)];
  const end = (time: string | undefined, place: Place) => ({
    time: formatClock(time),
    city: cityOf(place),
    code: place.iataCode,
  });
  return {
    title: `${directionName(index, count)} · ${formatFullDay(first?.departingAt)}`,
    departs: end(first?.departingAt, slice.origin),
    arrives: end(last?.arrivingAt, slice.destination),
    days: daysBetween(first?.departingAt, last?.arrivingAt),
    duration: formatDuration(sliceMinutes(slice)),
    stops: detailStopsLabel(stopCount(slice)),
    lines: flightTexts(slice),
  };
}

/** A direction as lines of text. */
export function sliceLines(slice: Slice, index: number, count: number): string[] {
  return journeyLines(journeyOf(slice, index, count));
}

/** A line per flight and layover: 'BA 178, JFK Terminal 7 to LHR Terminal 5, operated by …'; the fare last. */
function flightTexts(slice: Slice): string[] {
  const sliceLayovers = layovers(slice);
  const flights = slice.segments.flatMap((segment, index) => {
    const wait = sliceLayovers[index];
    return [
      flightText(segment, slice.segments[0]?.departingAt),
      ...(wait === undefined
        ? []
        : [
            `${formatDuration(wait.minutes)} in ${cityOf(wait.airport)}${wait.nextAirport === null ? '' : `, next flight from ${wait.nextAirport.name}`}`,
          ]),
    ];
  });
  return [...flights, ...(slice.fareBrandName === null ? [] : [`Fare: ${slice.fareBrandName}`])];
}

/** `day` is the direction's first day; a flight on a later day shows its date. */
function flightText(segment: Segment, day: string | undefined): string {
  const end = (place: Place, terminal: string | null) =>
    terminal === null ? place.iataCode : `${place.iataCode} Terminal ${terminal}`;
  const operator = operatorText(segment);
  const cabin = cabinText(segment);
  return [
    flightName(segment),
    `${formatClock(segment.departingAt)}${laterDay(daysBetween(day, segment.departingAt))} ${end(segment.origin, segment.originTerminal)} to ${formatClock(segment.arrivingAt)}${laterDay(daysBetween(day, segment.arrivingAt))} ${end(segment.destination, segment.destinationTerminal)}`,
    ...segment.stops.map(({ airport }) => `stops in ${cityOf(airport)} (${airport.iataCode})`),
    ...(operator === null ? [] : [lowerFirst(operator)]),
    ...(cabin === null ? [] : [cabin]),
  ].join(', ');
}

function daysBetween(from: string | undefined, to: string | undefined): number {
  return from && to ? dayOffset(from, to) : 0;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
