import type { Booking } from '#domain/booking/views/booking.ts';
import { directionName } from '#domain/flights/directions.ts';
import { detailStopsLabel } from '#domain/flights/itinerary.ts';
import type { Place } from '#domain/flights/offer.ts';
import { formatFullDate } from '#domain/time/date-text.ts';
import { FlightLines } from '#web/itinerary/slice/flight-lines.tsx';
import { ReturnAirportNotes } from '#web/itinerary/slice/return-airport-notes.tsx';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';

/** Each slice of a booking: times, airports, and stops (TRIP-05). */
export function FlightInformation({ slices }: Pick<Booking['bookingData'], 'slices'>) {
  return (
    <section aria-labelledby="flights-heading">
      <h3 id="flights-heading" className="text-base font-semibold">
        Flight Information
      </h3>
      <ol className="mt-2 divide-y divide-line rounded-md border border-line">
        {slices.map((slice, index) => (
          <li key={slice.id} className="px-4 py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <h4 className="font-semibold">{directionName(index, slices.length)}</h4>
              <p className="tabular text-ink-soft">{formatFullDate(slice.segments[0]?.departingAt)}</p>
            </div>
            <p className="mb-3 text-sm text-ink-soft">
              {placeText(slice.origin)} to {placeText(slice.destination)}
            </p>
            <SliceLine slice={slice} stopsLabel={detailStopsLabel} />
            <FlightLines slice={slice} className="mt-2 text-sm" />
          </li>
        ))}
      </ol>
      <ReturnAirportNotes slices={slices} className="mt-2" />
    </section>
  );
}

/** 'London (LHR)'. */
function placeText({ cityName, name, iataCode }: Place): string {
  return `${cityName || name} (${iataCode || 'N/A'})`;
}
