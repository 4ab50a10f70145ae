import type { Flights } from '#domain/booking/airline-change.ts';
import { plannedFlightText } from '#domain/booking/schedule/change-texts.ts';
import { formatFullDay } from '#domain/time/local-time.ts';
import { type Html, html, mailColors } from '#server/features/mail/index.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';

/** The flights before and now, in two columns. */
export function sideBySide(before: Flights, now: Flights, brand: TripMailBrand): Html {
  const colors = mailColors(brand.theme);
  const column = (title: string, flights: Flights) =>
    html`<td width="50%" style="vertical-align:top;padding:12px;border:1px solid ${colors.line};overflow-wrap:anywhere"><strong>${title}</strong>${flightLines(flights).map((line) => html`<br>${line}`)}</td>`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;border-collapse:collapse;margin:0 0 16px;font-size:14px;line-height:20px;color:${colors.ink}"><tr>${column('Before', before)}${column('Now', now)}</tr></table>`;
}

/** One line for each flight. */
export function flightLines(flights: Flights): string[] {
  const lines = flights.flat().map((flight) => plannedFlightText(flight, formatFullDay));
  return lines.length === 0 ? ['No flights'] : lines;
}
