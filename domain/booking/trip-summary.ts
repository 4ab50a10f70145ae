import { type TripType, tripTypeOfDirections } from '../flights/directions.ts';
import type { Place, Slice } from '../flights/offer.ts';
import { dateOf } from '../time/date-text.ts';

/** A booking's flights as summarized in a list of trips (TRIP-03). */
export interface TripSummary {
  readonly originCity: string;
  /** Destination of the first slice. */
  readonly destinationCity: string;
  readonly tripType: TripType;
  /** YYYY-MM-DD; '' if not known. */
  readonly departureDate: string;
  /** YYYY-MM-DD: the day on which the last slice arrives; '' if unknown. */
  readonly lastArrivalDate: string;
}

/** The summary of the slices of one booking. Places without a city use the airport. */
export function summaryOfTrip(slices: readonly Pick<Slice, 'origin' | 'destination' | 'segments'>[]): TripSummary {
  const first = slices[0];
  return {
    originCity: cityOf(first?.origin),
    destinationCity: cityOf(first?.destination),
    tripType: tripTypeOfDirections(slices.length),
    departureDate: dateOf(first?.segments[0]?.departingAt) ?? '',
    lastArrivalDate: dateOf(slices.at(-1)?.segments.at(-1)?.arrivingAt) ?? '',
  };
}

function cityOf(place: Place | undefined): string {
  return place?.cityName || place?.name || '';
}
