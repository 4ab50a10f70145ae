import type { DeskRow } from '#domain/booking/views/desk-booking.ts';
import { formatFullDate } from '#domain/time/date-text.ts';

/** 'New York to London' */
export function routeText({ originCity, destinationCity }: Pick<DeskRow, 'originCity' | 'destinationCity'>): string {
  return `${originCity} to ${destinationCity}`;
}

/** The dates of the first departure and the last arrival, or a single date if they are the same. */
export function flightDates({ departureDate, arrivalDate }: Pick<DeskRow, 'departureDate' | 'arrivalDate'>): string {
  const dates = [departureDate, arrivalDate].filter((date) => date !== '');
  return [...new Set(dates)].map(formatFullDate).join(' to ');
}

/** 'Ticket 125-1234567890' for each ticket; empty before tickets are issued. */
export function ticketText({ ticketNumbers }: Pick<DeskRow, 'ticketNumbers'>): string[] {
  return ticketNumbers.map((number) => `Ticket ${number}`);
}
