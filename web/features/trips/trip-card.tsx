import { useId } from 'react';
import type { TripAnswer } from '../../../contract/bookings.ts';
import { formatFullDate } from '../../../domain/time/date-text.ts';
import { PriceText } from '../../itinerary/price-text.tsx';
import { SliceLine } from '../../itinerary/slice-line.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One booking: where, when, who, how it stands, what was paid, and its flights as pictures (TRIP-03). */
export function TripCard({ trip }: { readonly trip: TripAnswer }) {
  const id = useId();
  const { origin_city, destination_city, reference, passenger_count, slices } = trip;
  const note = noteOf(trip);
  return (
    <article aria-labelledby={id} className="rounded-lg border border-line bg-card shadow-raised">
      <div className="px-4 pt-4 pb-5 md:px-6">
        <div className="flex items-start justify-between gap-x-4">
          <h3 id={id} className="min-w-0 text-base font-semibold break-words md:text-lg">
            {origin_city} to {destination_city}
          </h3>
          <StatusBadge status={trip.status} />
        </div>
        <p className="tabular flex flex-wrap gap-x-2 text-sm text-ink-soft [&>*:not(:last-child)]:after:ml-2 [&>*:not(:last-child)]:after:content-['·']">
          <span>{trip.trip_type === 'round_trip' ? 'Round Trip' : 'One Way'}</span>
          <span>{datesOf(trip)}</span>
          <span>{passenger_count === 1 ? '1 Passenger' : `${passenger_count} Passengers`}</span>
        </p>
        {note === null ? null : <p className="mt-2 text-sm font-medium">{note}</p>}
        <div className="mt-4 grid gap-4">
          {slices.map((slice) => (
            <SliceLine key={slice.id} slice={slice} />
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-3 border-t border-line px-4 py-3 md:px-6">
        <dl className="flex flex-1 flex-wrap gap-x-10 gap-y-2">
          <div>
            <dt className="text-xs text-ink-soft">Booking reference</dt>
            <dd className="tabular text-base font-semibold tracking-widest">{reference}</dd>
          </div>
          <div>
            <dt className="text-xs text-ink-soft">Total Price</dt>
            <dd>
              <PriceText amount={trip.sale_amount} currency={trip.sale_currency} />
            </dd>
          </div>
        </dl>
        <ButtonLink
          to={`/booking?booking=${encodeURIComponent(trip.id)}`}
          look="outline"
          className="max-sm:w-full"
          aria-label={`View Details: ${origin_city} to ${destination_city}, ${reference}`}
          viewTransition
        >
          View Details
        </ButtonLink>
      </div>
    </article>
  );
}

/** 'Mar 04, 2027', and for a round trip the day of the last arrival after it. */
function datesOf({ trip_type, departure_date, last_arrival_date }: TripAnswer): string {
  const departure = formatFullDate(departure_date);
  return trip_type === 'round_trip' ? `${departure} – ${formatFullDate(last_arrival_date)}` : departure;
}

/** What should be known beside the status. */
function noteOf({ status, message }: TripAnswer): string | null {
  if (message !== null) return message;
  return status === 'pending' ? 'The airline’s answer is on the way.' : null;
}
