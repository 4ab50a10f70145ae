import { plannedFlightText } from '#domain/booking/airline-changes/change-texts.ts';
import type { ListedTrip } from '#domain/booking/views/booking.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { FlightLines } from '#web/itinerary/slice/flight-lines.tsx';
import { ReturnAirportNotes } from '#web/itinerary/slice/return-airport-notes.tsx';
import { shownDay } from '#web/itinerary/slice/shown-day.ts';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';
import { Icon } from '#web/ui/icon.tsx';

type NewFlights = ListedTrip['newFlights'];

/** The flights of a trip as the airline plans them now: one that it canceled is named as it was booked, without times. */
export function TripFlights({
  slices,
  newFlights,
  canceledFlights,
}: Pick<ListedTrip, 'slices' | 'newFlights' | 'canceledFlights'>) {
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
              <CanceledSlice slice={slice} booked={canceledFlights[index] ?? []} />
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

interface CanceledSliceProps {
  readonly slice: Slice;
  /** Empty if it is not known what was booked instead of the slice. */
  readonly booked: NonNullable<ListedTrip['canceledFlights'][number]>;
}

function CanceledSlice({ slice: { origin, destination, segments }, booked }: CanceledSliceProps) {
  const from = booked[0]?.origin ?? origin.iataCode;
  const to = booked.at(-1)?.destination ?? destination.iataCode;
  const departing = booked[0]?.departingAt ?? segments[0]?.departingAt;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon name="alert" className="size-5 shrink-0 text-warning" />
      <span>
        <span className="font-semibold">{`${from} → ${to}`}</span>
        {`, booked for ${shownDay(departing)}: canceled by the airline`}
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
