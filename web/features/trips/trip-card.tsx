import { useId } from 'react';
import { extrasSummary } from '../../../domain/booking/booked-order.ts';
import { formatFullDate } from '../../../domain/time/date-text.ts';
import { FlightLines } from '../../itinerary/flight-lines.tsx';
import { PriceText } from '../../itinerary/price-text.tsx';
import { ReturnAirportNotes } from '../../itinerary/return-airport-notes.tsx';
import { SliceLine } from '../../itinerary/slice-line.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pendingReason } from './pending-reason.ts';
import { StatusBadge } from './status-badge.tsx';
import type { Trip } from './trip.ts';
import type { OpenTrip } from './trip-address.ts';

const tripTypeLabels = { one_way: 'One Way', round_trip: 'Round Trip', multi_city: 'Multi-City' } as const;

/** The ways from a card. */
export interface TripWays {
  /** Address of what it opens, for a link. */
  readonly addressOf: (open: OpenTrip) => string;
  readonly open: (open: OpenTrip) => void;
  /** Reads what opening needs before it is asked for. */
  readonly prepare: () => void;
}

interface TripCardProps {
  readonly trip: Trip;
  readonly ways: TripWays;
}

/** One booking: where, when, who, how it stands, what was paid, and its flights as pictures (TRIP-03). */
export function TripCard({ trip, ways }: TripCardProps) {
  const id = useId();
  const { origin_city, destination_city, reference, passenger_count, slices } = trip;
  const note = noteOf(trip);
  return (
    <article aria-labelledby={id} className="rounded-lg border border-line bg-card shadow-raised">
      <div className="px-4 pt-4 pb-5 md:px-6">
        <div className="flex items-start justify-between gap-x-4 gap-y-1 max-[23rem]:flex-col">
          <h3 id={id} className="min-w-0 text-base font-semibold wrap-anywhere md:text-lg">
            {origin_city} to {destination_city}
          </h3>
          <StatusBadge status={trip.status} />
        </div>
        <p className="tabular flex flex-wrap gap-x-2 text-sm text-ink-soft [&>*:not(:last-child)]:after:ml-2 [&>*:not(:last-child)]:after:content-['·']">
          <span>{tripTypeLabels[trip.trip_type]}</span>
          <span>{datesOf(trip)}</span>
          <span>{passenger_count === 1 ? '1 Passenger' : `${passenger_count} Passengers`}</span>
        </p>
        {note === null ? null : (
          <p id={`${id}-note`} className="mt-2 text-sm font-medium">
            {note}
          </p>
        )}
        <div className="mt-4 grid gap-4">
          {slices.map((slice) => (
            <div key={slice.id}>
              <SliceLine slice={slice} />
              <FlightLines slice={slice} className="mt-1 text-xs" />
            </div>
          ))}
          <ReturnAirportNotes slices={slices} />
        </div>
        <ul className="tabular mt-3 text-xs wrap-anywhere text-ink-soft empty:hidden">
          {extrasSummary(trip).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
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
        <Buttons trip={trip} ways={ways} noteId={`${id}-note`} />
      </div>
    </article>
  );
}

interface ButtonsProps extends TripCardProps {
  /** Id of what is said beside the status. */
  readonly noteId: string;
}

function Buttons({ trip, ways, noteId }: ButtonsProps) {
  const { id, origin_city, destination_city, reference, status } = trip;
  const name = `${origin_city} to ${destination_city}, ${reference}`;
  const details: OpenTrip = { bookingId: id, view: 'details' };
  const isUpcoming = status === 'confirmed' || status === 'pending';
  return (
    <div className="flex gap-3 max-sm:w-full">
      <ButtonLink
        to={ways.addressOf(details)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          ways.open(details);
        }}
        onPointerEnter={ways.prepare}
        onFocus={ways.prepare}
        look="outline"
        className="max-sm:flex-1"
        aria-label={`View Details: ${name}`}
      >
        View Details
      </ButtonLink>
      {isUpcoming ? (
        <Button
          look="quiet"
          disabled={status === 'pending' || trip.isCancelling === true}
          aria-label={`Cancel: ${name}`}
          aria-describedby={noteId}
          onClick={() => ways.open({ bookingId: id, view: 'cancel' })}
          onPointerEnter={ways.prepare}
          onFocus={ways.prepare}
          className="max-sm:flex-1"
        >
          Cancel
        </Button>
      ) : null}
    </div>
  );
}

/** 'Mar 04, 2027', and for a round trip the day of the last arrival after it. */
function datesOf({ trip_type, departure_date, last_arrival_date }: Trip): string {
  const departure = formatFullDate(departure_date);
  return trip_type === 'round_trip' ? `${departure} – ${formatFullDate(last_arrival_date)}` : departure;
}

/** What should be known beside the status; for a pending booking why it cannot be canceled (TRIP-12). */
function noteOf({ status, message, is_changed, isCancelling }: Trip): string | null {
  if (message !== null) return message;
  if (is_changed && status === 'confirmed')
    return 'The airline changed this trip. Its details show what you booked and what holds now.';
  if (isCancelling === true) return 'Your cancellation is being confirmed with the airline.';
  return status === 'pending' ? `The airline’s answer is on the way. ${pendingReason}` : null;
}
