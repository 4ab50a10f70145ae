import { plannedFlightText } from '#domain/booking/airline-changes/change-texts.ts';
import { checkInSentence, isInDoubt } from '#domain/booking/mails/check-in.ts';
import { formatClock, formatFullDay } from '#domain/time/local-time.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { knownDirections } from '#server/features/itineraries/index.ts';
import type { Mail } from '#server/features/mail/index.ts';
import { cityOf } from './journey-block.ts';
import { greetingTo, noticeMail } from './mail-parts.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';

/** The mail about check-in for a departure; null if the brand sends none, or no flight of the traveler leaves then. */
export function checkInMail(
  booking: BookingRow,
  brand: TripMailBrand,
  { departsAt, now }: { readonly departsAt: string; readonly now: Date },
): Mail | null {
  const departure = Date.parse(departsAt);
  const flights = knownDirections(booking).find((one) => one.departsAt === departure)?.flights ?? [];
  const [first, last] = [flights[0], flights.at(-1)];
  const isFlown = booking.state === 'confirmed' && departure > now.getTime() && !isInDoubt(booking.airlineChange);
  if (!isFlown || first === undefined || last === undefined || brand.mails?.checkIn === false) return null;
  const day = formatFullDay(first.departingAt);
  return noticeMail(booking, brand, {
    topic: 'Time to check in',
    route: `${cityAt(booking, first.origin)} to ${cityAt(booking, last.destination)}`,
    heading: 'Time to check in',
    paragraphs: [
      `${greetingTo(booking)} your flight from ${first.origin} leaves on ${day} at ${formatClock(first.departingAt)}. ${checkInSentence}${referenceHint(booking)}`,
      ...flights.map((flight) => plannedFlightText(flight, formatFullDay)),
      'Times are local to each airport.',
    ],
  });
}

/** The city of a booked airport; for another one, after a move by the airline, only the code is known. */
function cityAt({ itinerary }: BookingRow, code: string): string {
  const places = itinerary.slices.flatMap(({ segments }) =>
    segments.flatMap(({ origin, destination }) => [origin, destination]),
  );
  return cityOf(places.find(({ iataCode }) => iataCode === code)) || code;
}

function referenceHint({ airlineReference }: BookingRow): string {
  return airlineReference === null ? '' : ` Use the airline reference ${airlineReference}.`;
}
