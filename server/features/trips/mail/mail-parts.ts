import type { Flights } from '#domain/booking/airline-changes/airline-change.ts';
import { plannedFlightText } from '#domain/booking/airline-changes/change-texts.ts';
import { formatFullDay } from '#domain/time/local-time.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { button, type Mail, type MailBlock, paragraph } from '#server/features/mail/index.ts';
import type { MailAttachment } from '#server/ports/mail.ts';
import { bookingCalendar } from '../calendar/booking-calendar.ts';
import type { CalendarHistory } from '../calendar/calendar-history.ts';
import { cityOf } from './journey-block.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';

interface TripMail extends Pick<Mail, 'heading' | 'preview' | 'blocks' | 'attachments'> {
  /** Start of the subject; the route and the reference follow. */
  readonly topic: string;
  /** 'New York to London'; the trip's route if absent. */
  readonly route?: string;
}

/** A mail about a booking. */
export function tripMail(booking: BookingRow, { topic, route = routeText(booking), ...mail }: TripMail): Mail {
  return { subject: `${topic}: ${route}, reference ${booking.reference}`, ...mail };
}

interface Notice extends Pick<TripMail, 'topic' | 'route' | 'heading'> {
  readonly paragraphs: readonly string[];
}

/** A short mail about a booking: some sentences, its references, and a link to it. */
export function noticeMail(booking: BookingRow, brand: TripMailBrand, { paragraphs, ...notice }: Notice): Mail {
  return tripMail(booking, {
    ...notice,
    blocks: [...paragraphs.map((text) => paragraph(text)), references(booking), tripButton(booking, brand)],
  });
}

/** 'New York to London'. */
export function routeText(booking: BookingRow): string {
  const first = booking.itinerary.slices[0];
  return `${cityOf(first?.origin)} to ${cityOf(first?.destination)}`;
}

export function greetingTo(booking: BookingRow): string {
  const name = booking.itinerary.passengers[0]?.givenName;
  return name ? `Hello ${name},` : 'Hello,';
}

/** The first departure's date, in full. */
export function firstDayOf(booking: BookingRow): string {
  return formatFullDay(booking.itinerary.slices[0]?.segments[0]?.departingAt);
}

export function references({ reference, airlineReference }: BookingRow): MailBlock {
  return {
    kind: 'references',
    facts: [
      { label: 'Booking reference', value: reference },
      ...(airlineReference === null ? [] : [{ label: 'Airline reference', value: airlineReference }]),
    ],
  };
}

export function tripButton({ id }: BookingRow, brand: TripMailBrand, label = 'View This Trip'): MailBlock {
  return button(label, brand.linkToTrip(id));
}

/** The flights before a change and now. */
export function beforeAndNow(before: Flights, now: Flights): MailBlock {
  return {
    kind: 'columns',
    columns: [
      { title: 'Before', lines: flightLines(before) },
      { title: 'Now', lines: flightLines(now) },
    ],
  };
}

/** One line for each flight. */
function flightLines(flights: Flights): string[] {
  const lines = flights.flat().map((flight) => plannedFlightText(flight, formatFullDay));
  return lines.length === 0 ? ['No flights'] : lines;
}

/** The attachment that updates the reader's calendar. */
export function calendarFile(booking: BookingRow, history?: CalendarHistory): MailAttachment {
  return {
    fileName: `flights-${booking.reference}.ics`,
    mediaType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: bookingCalendar(booking, history),
  };
}

/** Below mails with new flights. */
export const calendarNote =
  'The attached calendar file updates the flights in your calendar. Times are local to each airport.';
