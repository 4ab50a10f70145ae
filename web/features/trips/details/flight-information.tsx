import { flightsOf } from '#domain/booking/airline-changes/airline-change.ts';
import { newTimesText } from '#domain/booking/airline-changes/change-texts.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { directionName } from '#domain/flights/directions.ts';
import { detailStopsLabel } from '#domain/flights/itinerary.ts';
import type { Place } from '#domain/flights/offer.ts';
import { formatFullDay } from '#domain/time/local-time.ts';
import { FlightLines } from '#web/itinerary/slice/flight-lines.tsx';
import { ReturnAirportNotes } from '#web/itinerary/slice/return-airport-notes.tsx';
import { shownDay } from '#web/itinerary/slice/shown-day.ts';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface FlightInformationProps extends Pick<Booking['bookingData'], 'slices'> {
  /** What the airline changed; null if nothing. */
  readonly change: Booking['airlineChange'];
}

/** Each slice of a booking: times, airports, and stops (TRIP-05). Times that the airline changed are marked. */
export function FlightInformation({ slices, change }: FlightInformationProps) {
  const now = flightsOf(slices);
  const booked = change?.booked.length === slices.length ? change.booked : [];
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
              <p className="tabular text-ink-soft">{formatFullDay(slice.segments[0]?.departingAt)}</p>
            </div>
            <p className="mb-3 text-sm text-ink-soft">
              {placeText(slice.origin)} to {placeText(slice.destination)}
            </p>
            <SliceLine slice={slice} stopsLabel={detailStopsLabel} />
            <NewTimes text={newTimesText(now[index] ?? [], booked[index] ?? [], shownDay)} />
            <FlightLines slice={slice} className="mt-2 text-sm" />
          </li>
        ))}
      </ol>
      <ReturnAirportNotes slices={slices} className="mt-2" />
    </section>
  );
}

function NewTimes({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <p className="tabular mt-2 flex items-start gap-2 text-sm font-medium">
      <Icon name="alert" className="size-5 shrink-0 text-warning" />
      {text}
    </p>
  );
}

/** 'London (LHR)'. */
function placeText({ cityName, name, iataCode }: Place): string {
  return `${cityName || name} (${iataCode || 'N/A'})`;
}
