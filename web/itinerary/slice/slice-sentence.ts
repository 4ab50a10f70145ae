import { cardStopsLabel, durationText, isMissed, layovers, stopCount } from '#domain/flights/itinerary.ts';
import type { Place, Slice } from '#domain/flights/offer.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { formatClock, formatDay } from '#domain/time/local-time.ts';

/** A slice as text, for screen readers. */
export function sliceSentence(slice: Slice, stopsLabel: (stops: number) => string = cardStopsLabel): string {
  const departing = slice.segments[0]?.departingAt;
  const arriving = slice.segments.at(-1)?.arrivingAt;
  const stops = layovers(slice).map(({ airport, nextAirport, minutes }) =>
    isMissed({ minutes })
      ? `the connection in ${placeName(airport)} is missed`
      : nextAirport === null
        ? `${formatDuration(minutes)} in ${placeName(airport)}`
        : `${formatDuration(minutes)} to change from ${placeName(airport)} to ${placeName(nextAirport)}`,
  );
  const technical = slice.segments.flatMap((segment) => segment.stops.map(({ airport }) => placeName(airport)));
  const duration = durationText(slice);
  const label = stopsLabel(stopCount(slice));
  return [
    `Departs ${placeName(slice.origin)} ${formatDay(departing)} at ${formatClock(departing)},`,
    `arrives ${placeName(slice.destination)} ${formatDay(arriving)} at ${formatClock(arriving)}.`,
    `${duration && `${duration}, `}${label}${stops.length > 0 ? `: ${stops.join(', ')}` : ''}.`,
    ...(technical.length > 0 ? [`Makes a stop in ${technical.join(', ')} without a change of planes.`] : []),
  ].join(' ');
}

function placeName(place: Place): string {
  return `${place.cityName || place.name} (${place.iataCode || 'N/A'})`;
}
