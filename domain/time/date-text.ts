import { type CalendarDate, isCalendarDate } from './calendar-date.ts';

/**
 * A local time at an airport without offset, 'YYYY-MM-DDTHH:mm[:ss]' (the supplier's format). Displayed unchanged,
 * never converted to the machine's time zone.
 */
export type LocalDateTime = string;

const localPattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/;
const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'MMM dd, yyyy', such as 'Mar 04, 2027': a date in the search form; 'N/A' if it is not a date (SRCH-03). */
export function formatFieldDate(time: string | null | undefined): string {
  const date = dateOf(time);
  return date === null ? 'N/A' : `${monthOf(date)} ${date.slice(8)}, ${date.slice(0, 4)}`;
}

/** 'Mar 4, 2027'; 'N/A' if it is not a date. */
export function formatFullDate(time: string | null | undefined): string {
  return formatFieldDate(time).replace(' 0', ' ');
}

/** 'December 12, 2025': a date in running text. */
export function formatLongDate(date: CalendarDate): string {
  return `${monthNames[Number(date.slice(5, 7)) - 1] ?? ''} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`;
}

/** The date part; null for anything but a date or a date-time. */
export function dateOf(time: string | null | undefined): string | null {
  if (time == null) return null;
  const date = splitLocal(time)?.date ?? time;
  return isCalendarDate(date) ? date : null;
}

/** Date and 'HH:mm' of a wall-clock time; null if it is not one. */
export function splitLocal(time: LocalDateTime | null | undefined): { date: string; clock: string } | null {
  const match = time == null ? null : localPattern.exec(time);
  if (match === null || !isCalendarDate(match[1] ?? '')) return null;
  return { date: match[1] ?? '', clock: `${match[2]}:${match[3]}` };
}

/** 'Mar' of '2027-03-04'. */
export function monthOf(date: string): string {
  return months[Number(date.slice(5, 7)) - 1] ?? '';
}

/** An instant as 'Nov 21, 2026, 15:04 UTC'. */
export function momentText(instant: string): string {
  return `${formatFullDate(instant.slice(0, 10))}, ${instant.slice(11, 16)} UTC`;
}
