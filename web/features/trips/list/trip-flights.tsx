import { plannedFlightText } from '#domain/booking/schedule/change-texts.ts';
import type { ListedTrip } from '#domain/booking/views/booking.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { FlightLines } from '#web/itinerary/slice/flight-lines.tsx';
import { ReturnAirportNotes } from '#web/itinerary/slice/return-airport-notes.tsx';
import { shownDay } from '#web/itinerary/slice/shown-day.ts';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';
import { Icon } from '#web/ui/icon.tsx';

type NewFlights = ListedTrip['newFlights'];

/** The flights of a trip as the airline plans them now: one that it canceled is named as such, without times. */
export function TripFlights({ slices, newFlights }: Pick<ListedTrip, 'slices' | 'newFlights'>) {
  const isShown = (_slice: Slice, index: number) => (newFlights[index] ?? null) === null;
  return (
    <>
      {slices.map((slice, index) => {
        const flights = newFlights[index] ?? null;
        return (
          <div key={slice.id}>
            {flights === null ? (
              <>
                <SliceLine slice={slice} />
                <FlightLines slice={slice} className="mt-1 text-xs" />
              </>
            ) : flights.length === 0 ? (
              <CanceledSlice slice={slice} />
            ) : (
              <NewFlightLines flights={flights} />
            )}
          </div>
        );
      })}
      {newFlights
        .slice(slices.length)
        .map((flights) => (flights === null ? null : <NewFlightLines key={flights[0]?.flight} flights={flights} />))}
      <ReturnAirportNotes slices={slices.filter(isShown)} />
    </>
  );
}

function CanceledSlice({ slice: { origin, destination, segments } }: { readonly slice: Slice }) {
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon name="alert" className="size-5 shrink-0 text-warning" />
      <span>
        <span className="font-semibold">{`${origin.iataCode} → ${destination.iataCode}`}</span>
        {`, booked for ${shownDay(segments[0]?.departingAt)}: canceled by the airline`}
      </span>
    </p>
  );
}

function NewFlightLines({ flights }: { readonly flights: NonNullable<NewFlights[number]> }) {
  return (
    <ul className="tabular text-sm">
      {flights.map((flight) => (
        <li key={`${flight.flight} ${flight.departingAt}`}>{plannedFlightText(flight, shownDay)}</li>
      ))}
    </ul>
  );
}
