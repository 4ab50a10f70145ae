import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { flightNames } from '#domain/flights/itinerary.ts';
import { AirlineChangeNotice } from '#web/booked/airline-change-notice.tsx';
import { ReturnAirportNotes } from '#web/itinerary/slice/return-airport-notes.tsx';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';
import { Card } from '../card.tsx';

export function BookingFlights({ booking: { slices, airlineChange } }: { readonly booking: DeskBooking }) {
  return (
    <Card id="flights" title="Flights">
      {airlineChange === null ? null : (
        <section aria-label="What the traveler reads" className="grid gap-2">
          <p className="text-sm text-ink-soft">What the traveler reads:</p>
          <AirlineChangeNotice change={airlineChange} slices={slices} />
        </section>
      )}
      <div className="mt-4 grid gap-5">
        {slices.map((slice) => (
          <div key={slice.id}>
            <SliceLine slice={slice} />
            <p className="mt-1 text-sm text-ink-soft">{flightNames(slice)}</p>
          </div>
        ))}
        <ReturnAirportNotes slices={slices} />
      </div>
    </Card>
  );
}
