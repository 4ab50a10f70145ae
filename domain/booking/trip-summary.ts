import { type TripType, tripTypeOfDirections } from '../flights/directions.ts';
import type { Place, Slice } from '../flights/offer.ts';
import { dateOf } from '../time/date-text.ts';

/** What a list of trips says of a booking's flights (TRIP-03). */
export interface TripSummary {
  readonly origin_city: string;
  /** Where the first slice leads. */
  readonly destination_city: string;
  readonly trip_type: TripType;
  /** YYYY-MM-DD; '' where it is not known. */
  readonly departure_date: string;
  /** YYYY-MM-DD: the day on which the last slice arrives; '' where it is not known. */
  readonly last_arrival_date: string;
}

/** The summary of the slices of one booking. A place without a city is named by its airport. */
export function summaryOfTrip(slices: readonly Pick<Slice, 'origin' | 'destination' | 'segments'>[]): TripSummary {
  const first = slices[0];
  return {
    origin_city: cityOf(first?.origin),
    destination_city: cityOf(first?.destination),
    trip_type: tripTypeOfDirections(slices.length),
    departure_date: dateOf(first?.segments[0]?.departing_at) ?? '',
    last_arrival_date: dateOf(slices.at(-1)?.segments.at(-1)?.arriving_at) ?? '',
  };
}

function cityOf(place: Place | undefined): string {
  return place?.city_name || place?.name || '';
}
