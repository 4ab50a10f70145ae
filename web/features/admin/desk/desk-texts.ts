import type { DeskRow } from '#domain/booking/views/desk-booking.ts';
import { formatFullDate, momentText } from '#domain/time/date-text.ts';

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

/** 'Respond by Dec 8, 2026, 10:00 (UTC)'; null without a deadline. */
export function deadlineText({ attention, deadline }: Pick<DeskRow, 'attention' | 'deadline'>): string | null {
  if (deadline === null) return null;
  return `${deadlineLead(attention)} ${momentText(deadline)}`;
}

function deadlineLead(attention: DeskRow['attention']): string {
  switch (attention) {
    case 'payment_review':
      return 'Decide by';
    case 'change_unanswered':
    case 'minor_change_unanswered':
      return 'Traveler can answer until';
    case 'refund_late':
      return 'Late since';
    default:
      return 'Respond by';
  }
}
