import { checkInSentence, isInDoubt } from '#domain/booking/mails/check-in.ts';
import { plannedFlightText } from '#domain/booking/schedule/change-texts.ts';
import { formatLongDate } from '#domain/time/date-text.ts';
import { formatClock } from '#domain/time/local-time.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { knownDirections } from '#server/features/itinerary-versions/index.ts';
import type { MailContent } from '#server/features/mail/index.ts';
import { greetingTo } from './mail-parts.ts';
import { noticeMail } from './notice-mail.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';

/**
 * The mail that check-in opens for a departure; null if the brand sends none, or if no flight that the traveler will take leaves then.
 */
export function renderCheckInMail(
  booking: BookingRow,
  brand: TripMailBrand,
  { departsAt, now }: { readonly departsAt: string; readonly now: Date },
): MailContent | null {
  const departure = Date.parse(departsAt);
  const direction = knownDirections(booking).find((one) => one.departsAt === departure);
  const [first] = direction?.flights ?? [];
  const isFlown = booking.state === 'confirmed' && departure > now.getTime() && !isInDoubt(booking.airlineChange);
  if (!isFlown || direction === undefined || first === undefined || brand.mails?.checkIn === false) return null;
  const day = formatLongDate(first.departingAt.slice(0, 10));
  return noticeMail(booking, brand, {
    topic: 'Time to check in',
    heading: 'Time to check in',
    paragraphs: [
      `${greetingTo(booking)} your flight from ${first.origin} leaves on ${day} at ${formatClock(first.departingAt)}. ${checkInSentence}${referenceHint(booking)}`,
      ...direction.flights.map((flight) => plannedFlightText(flight)),
      'Times are local to each airport.',
    ],
  });
}

function referenceHint({ airlineReference }: BookingRow): string {
  return airlineReference === null ? '' : ` Use the airline reference ${airlineReference}.`;
}
