import { notUntilSettled } from '#domain/booking/amendments/open-amendment.ts';
import { type Booking, type Disruption, disruptionOf } from '#domain/booking/views/booking.ts';

interface TripState {
  readonly heading: string;
  readonly text: string;
  /** Whether all is as it was booked, or as the traveler wanted it since. */
  readonly isFine: boolean;
}

const booked = 'Booking Confirmed';
const changed = 'Flights Changed';

const disrupted: Record<Disruption, TripState> = {
  flight_canceled: {
    heading: 'Flight Canceled',
    text: 'This trip is booked and paid, but the airline canceled one or more of its flights.',
    isFine: false,
  },
  connection_missed: {
    heading: 'Missed Connection',
    text: 'This trip is booked and paid, but with the airline’s new flights you will miss a connection.',
    isFine: false,
  },
};

/** What the confirmation of a booked trip says, which may be opened long after the airline or the traveler changed it. */
export function tripState(booking: Booking): TripState {
  const { airlineChange, bookingData, cancellation, message, openAmendment, status } = booking;
  // Its own outcome is shown instead of a sentence.
  if (status === 'confirmed' && cancellation !== null)
    return { heading: 'Cancellation in Progress', text: '', isFine: false };
  const disruption = disruptionOf(booking);
  if (disruption !== null) return disrupted[disruption];
  // Of a booked trip: the traveler's own change of it is being settled, or could not be made.
  if (message !== null) {
    return { heading: booked, text: openAmendment === null ? message : `${message} ${notUntilSettled}`, isFine: false };
  }
  if (airlineChange !== null)
    return {
      heading: airlineChange.level === 'minor' ? booked : changed,
      text: 'This trip is booked and paid. The airline has changed its flights since you booked.',
      isFine: airlineChange.answer !== 'open',
    };
  if (bookingData.changes.some(({ kind }) => kind === 'flights'))
    return {
      heading: changed,
      text: 'You changed the flights of this trip. Your new flights are booked.',
      isFine: true,
    };
  return { heading: booked, text: 'Your flight is booked and paid.', isFine: true };
}
