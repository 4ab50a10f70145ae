import { cutAtNumbers } from '#domain/text/unbroken-numbers.ts';
import { formatFullDay } from '#domain/time/local-time.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { type Html, html, type MailBrand, mailColors } from '#server/features/mail/index.ts';
import type { MailAttachment } from '#server/ports/mail.ts';
import { bookingCalendar } from '../calendar/booking-calendar.ts';
import type { CalendarHistory } from '../calendar/calendar-history.ts';
import { cityOf } from './booking-mail-flights.ts';

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

export function referenceLines(booking: BookingRow): string[] {
  return [
    `Booking reference: ${booking.reference}`,
    ...(booking.airlineReference === null ? [] : [`Airline reference: ${booking.airlineReference}`]),
  ];
}

/** The attachment that brings a reader's calendar up to date. */
export function calendarFile(booking: BookingRow, history?: CalendarHistory): MailAttachment {
  return {
    fileName: `flights-${booking.reference}.ics`,
    mediaType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: bookingCalendar(booking, history),
  };
}

/** A text whose numbers with hyphens, such as those of tickets, never wrap. */
export function unbrokenNumbers(text: string): Html {
  return html`${cutAtNumbers(text).map((piece, index) =>
    index % 2 === 0 ? piece : html`<span style="white-space:nowrap">${piece}</span>`,
  )}`;
}

/** Amounts line by line. */
export function amountTable(
  lines: readonly { readonly label: string; readonly value: string }[],
  brand: MailBrand,
): Html {
  const colors = mailColors(brand.theme);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:14px;line-height:20px;color:${colors.ink}">${lines.map(
    ({ label, value }) =>
      html`<tr><td style="padding:4px 0">${label}</td><td align="right" style="padding:4px 0">${value}</td></tr>`,
  )}</table>`;
}

export function referenceBox(booking: BookingRow, brand: MailBrand): Html {
  const colors = mailColors(brand.theme);
  const cell = (label: string, value: string) =>
    html`<div style="display:inline-block;padding:12px 16px"><span style="font-size:12px;line-height:16px;color:${colors.inkSoft}">${label}</span><br><span style="font-size:20px;line-height:28px;font-weight:700;letter-spacing:1px">${value}</span></div>`;
  return html`<div style="border:1px solid ${colors.line};border-radius:8px;margin:0 0 16px">${cell('Booking reference', booking.reference)}${booking.airlineReference === null ? null : cell('Airline reference', booking.airlineReference)}</div>`;
}

/** Below mails that carry new flights. */
export const calendarNote =
  'The attached calendar file updates the flights in your calendar. Times are local to each airport.';
