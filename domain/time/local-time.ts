import { daysBetween, isCalendarDate } from './calendar-date.ts';

/**
 * A wall-clock time at an airport without offset, 'YYYY-MM-DDTHH:mm[:ss]' (the supplier's form). It is shown as it
 * stands and never passes through the zone of the machine that shows it.
 */
export type LocalDateTime = string;

const localPattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'HH:mm' on a 24-hour clock; 'N/A' for what is no time (CARD-01, CARD-02). */
export function formatClock(time: LocalDateTime | null | undefined): string {
  const parts = splitLocal(time);
  return parts === null ? 'N/A' : parts.clock;
}

/** The hour on the wall, 0 to 23; null for what is no time. */
export function hourOf(time: LocalDateTime | null | undefined): number | null {
  const parts = splitLocal(time);
  return parts === null ? null : Number(parts.clock.slice(0, 2));
}

/** 'EEE, MMM d', such as 'Thu, Mar 4'; takes a date or a date-time; 'N/A' for what is neither (CARD-01, CARD-02). */
export function formatDay(time: string | null | undefined): string {
  const date = dateOf(time);
  return date === null ? 'N/A' : `${weekdayOf(date)}, ${monthOf(date)} ${Number(date.slice(8))}`;
}

/** 'MMM dd, yyyy', such as 'Mar 04, 2027'; 'N/A' for what is no date (SRCH-03). */
export function formatFullDate(time: string | null | undefined): string {
  const date = dateOf(time);
  return date === null ? 'N/A' : `${monthOf(date)} ${date.slice(8)}, ${date.slice(0, 4)}`;
}

/** Calendar days between two wall-clock times at their own places: 1 for an arrival on the next day, −1 across the date line. */
export function dayOffset(departing: LocalDateTime, arriving: LocalDateTime): number {
  const [from, to] = [dateOf(departing), dateOf(arriving)];
  return from === null || to === null ? 0 : daysBetween(from, to);
}

/** The date part; null for what is neither a date nor a date-time. */
export function dateOf(time: string | null | undefined): string | null {
  if (time == null) return null;
  const date = splitLocal(time)?.date ?? time;
  return isCalendarDate(date) ? date : null;
}

function splitLocal(time: string | null | undefined): { date: string; clock: string } | null {
  const match = time == null ? null : localPattern.exec(time);
  if (match === null || !isCalendarDate(match[1] ?? '')) return null;
  return { date: match[1] ?? '', clock: `${match[2]}:${match[3]}` };
}

function weekdayOf(date: string): string {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
}

function monthOf(date: string): string {
  return months[Number(date.slice(5, 7)) - 1] ?? '';
}
