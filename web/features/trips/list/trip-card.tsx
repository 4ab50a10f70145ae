import { useId } from 'react';
import { notUntilSettled } from '#domain/booking/amendments/open-amendment.ts';
import { extrasSummary } from '#domain/booking/booked-order.ts';
import type { Disruption } from '#domain/booking/views/booking.ts';
import { formatFullDate } from '#domain/time/date-text.ts';
import { UnbrokenNumbers } from '#web/booked/unbroken-numbers.tsx';
import { PriceText } from '#web/itinerary/price/price-text.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { pendingReason } from '../pending-reason.ts';
import { StatusBadge } from '../status-badge.tsx';
import type { Trip } from '../trip.ts';
import type { OpenTrip } from '../trip-address.ts';
import { TripFlights } from './trip-flights.tsx';

const tripTypeLabels = { one_way: 'One Way', round_trip: 'Round Trip', multi_city: 'Multi-City' } as const;

/** Actions of a card's buttons and links. */
export interface TripHandlers {
  /** URL of a dialog, for a link. */
  readonly addressOf: (open: OpenTrip) => string;
  readonly open: (open: OpenTrip) => void;
  /** Preloads the dialog's code. */
  readonly prepare: () => void;
}

interface TripCardProps {
  readonly trip: Trip;
  readonly handlers: TripHandlers;
}

/** A booking: route, dates, travelers, status, price, and an overview of its flights (TRIP-03). */
export function TripCard({ trip, handlers }: TripCardProps) {
  const id = useId();
  const { originCity, destinationCity, reference, passengerCount, slices } = trip;
  const note = noteOf(trip);
  return (
    <article aria-labelledby={id} className="rounded-lg border border-line bg-card shadow-raised">
      <div className="px-4 pt-4 pb-5 md:px-6">
        <div className="flex items-start justify-between gap-x-4 gap-y-1 max-[23rem]:flex-col">
          <h3 id={id} className="min-w-0 text-base font-semibold wrap-anywhere md:text-lg">
            {originCity} to {destinationCity}
          </h3>
          <StatusBadge status={trip.status} disruption={trip.disruption} />
        </div>
        <p className="tabular overflow-hidden text-sm text-ink-soft">
          {/* The dot before the first of each line lies in the margin, which hides it. */}
          <span className="-ml-4 flex flex-wrap *:before:inline-block *:before:w-4 *:before:text-center *:before:content-['·']">
            <span>{tripTypeLabels[trip.tripType]}</span>
            <span>{datesOf(trip)}</span>
            <span>{passengerCount === 1 ? '1 Passenger' : `${passengerCount} Passengers`}</span>
          </span>
        </p>
        {note === null ? null : (
          <p id={`${id}-note`} className="mt-2 flex items-start gap-2 text-sm font-medium">
            {trip.isChanged && trip.status === 'confirmed' ? (
              <Icon name="alert" className="size-5 text-warning" />
            ) : null}
            {note}
          </p>
        )}
        <div className="mt-4 grid gap-4">
          <TripFlights slices={slices} newFlights={trip.newFlights} canceledFlights={trip.canceledFlights} />
        </div>
        <ul className="tabular mt-3 text-xs wrap-anywhere text-ink-soft empty:hidden">
          {extrasSummary(trip).map((line) => (
            <li key={line}>
              <UnbrokenNumbers>{line}</UnbrokenNumbers>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-3 border-t border-line px-4 py-3 md:px-6">
        <dl className="flex flex-1 flex-wrap gap-x-10 gap-y-2">
          <div>
            <dt className="text-xs text-ink-soft">Booking reference</dt>
            <dd translate="no" className="tabular text-base font-semibold tracking-widest">
              {reference}
            </dd>
          </div>
          <div>
            <dt className="text-xs text-ink-soft">Total Price</dt>
            <dd>
              <PriceText price={trip.total} />
            </dd>
          </div>
        </dl>
        <Buttons trip={trip} handlers={handlers} noteId={`${id}-note`} />
      </div>
    </article>
  );
}

interface ButtonsProps extends TripCardProps {
  /** Id of the note next to the status. */
  readonly noteId: string;
}

function Buttons({ trip, handlers, noteId }: ButtonsProps) {
  const { id, originCity, destinationCity, reference, status } = trip;
  const name = `${originCity} to ${destinationCity}, ${reference}`;
  const details: OpenTrip = { bookingId: id, view: 'details' };
  // One that cannot be canceled yet has the button, disabled, beside the reason.
  const isWaiting = status === 'pending' || trip.isCanceling === true || trip.openAmendment !== null;
  const hasCancel = isWaiting || (status === 'confirmed' && trip.canCancelOnline);
  return (
    <div className="flex gap-3 max-sm:w-full">
      <ButtonLink
        to={handlers.addressOf(details)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          handlers.open(details);
        }}
        onPointerEnter={handlers.prepare}
        onFocus={handlers.prepare}
        look="outline"
        className="max-sm:flex-1"
        aria-label={`View Details: ${name}`}
      >
        View Details
      </ButtonLink>
      {hasCancel ? (
        <Button
          look="quiet"
          disabled={isWaiting}
          aria-label={`Cancel: ${name}`}
          aria-describedby={noteId}
          onClick={() => handlers.open({ bookingId: id, view: 'cancel' })}
          onPointerEnter={handlers.prepare}
          onFocus={handlers.prepare}
          className="max-sm:flex-1"
        >
          Cancel
        </Button>
      ) : null}
    </div>
  );
}

/** 'Mar 04, 2027', and for a round trip the date of the last arrival after it. */
function datesOf({ tripType, departureDate, lastArrivalDate }: Trip): string {
  const departure = formatFullDate(departureDate);
  return tripType === 'round_trip' ? `${departure} – ${formatFullDate(lastArrivalDate)}` : departure;
}

const disruptionTexts: Record<Disruption, string> = {
  flight_canceled: 'The airline canceled one or more flights on this trip.',
  connection_missed: 'The airline changed your flights, and you will miss a connection.',
};

/** A note next to the status; for a booking that is pending or being changed why it cannot be canceled (TRIP-12). */
function noteOf(trip: Trip): string | null {
  const { status, message, openAmendment, isChanged, needsAnswer, disruption, isCanceling } = trip;
  if (message !== null) return openAmendment === null ? message : `${message} ${notUntilSettled}`;
  if (disruption !== null && isCanceling !== true)
    return `${disruptionTexts[disruption]} ${needsAnswer ? 'Please review the change and reply.' : 'See the details.'}`;
  if (needsAnswer && isCanceling !== true)
    return 'The airline changed your flights. Please review the change and reply.';
  if (isChanged && status === 'confirmed')
    return 'The airline changed your flights. See the details for the flights before and now.';
  if (isCanceling === true) return 'Your cancellation is being confirmed with the airline.';
  return status === 'pending' ? `We are waiting for the airline’s answer. ${pendingReason}` : null;
}
