import { formatDuration } from '#domain/time/duration.ts';
import type { TimedFlights } from '../itinerary.ts';
import type { Place } from '../offer.ts';
import { type JourneyWarning, sliceWarnings } from './connections.ts';

/** The warnings of all directions as short texts, each once. */
export function warningTexts(slices: readonly TimedFlights[]): string[] {
  return [...new Set(slices.flatMap(sliceWarnings).map(warningText))];
}

/** 'Overnight connection in Dublin, 11h 20m', 'Short connection in Dublin, 40 min', 'Arrives 2 days later'. */
function warningText(warning: JourneyWarning): string {
  switch (warning.kind) {
    case 'overnight':
      return `Overnight connection in ${cityOf(warning.place)}, ${formatDuration(warning.minutes)}`;
    case 'long':
      return `Long layover in ${cityOf(warning.place)}, ${formatDuration(warning.minutes)}`;
    case 'short':
      return `Short connection in ${cityOf(warning.place)}, ${warning.minutes} min`;
    case 'airportChange':
      return `Change of airport, ${warning.from.iataCode} to ${warning.to.iataCode}`;
    case 'lateArrival':
      return `Arrives ${warning.days} days later`;
  }
}

function cityOf({ cityName, name }: Place): string {
  return cityName || name;
}
