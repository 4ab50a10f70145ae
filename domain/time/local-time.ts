import { daysBetween } from './calendar-date.ts';
import { dateOf, type LocalDateTime, monthOf, splitLocal } from './date-text.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** 'HH:mm' on a 24-hour clock; 'N/A' if it is not a time (CARD-01, CARD-02). */
export function formatClock(time: LocalDateTime | null | undefined): string {
  const parts = splitLocal(time);
  return parts === null ? 'N/A' : parts.clock;
}

/** The local hour, 0 to 23; null if it is not a time. */
export function hourOf(time: LocalDateTime | null | undefined): number | null {
  const parts = splitLocal(time);
  return parts === null ? null : Number(parts.clock.slice(0, 2));
}

/** 'EEE, MMM d', such as 'Thu, Mar 4', for a date or a date-time; 'N/A' for anything else (CARD-01, CARD-02). */
export function formatDay(time: string | null | undefined): string {
  const date = dateOf(time);
  return date === null ? 'N/A' : `${weekdayOf(date)}, ${monthOf(date)} ${Number(date.slice(8))}`;
}

/** The same with the year, such as 'Thu, Mar 4, 2027': the format of dates in mails. */
export function formatFullDay(time: string | null | undefined): string {
  const date = dateOf(time);
  return date === null ? 'N/A' : `${formatDay(date)}, ${date.slice(0, 4)}`;
}

/** 'Thu, Mar 4', with the year if it differs from that of `today`, a date: 'Sat, Jan 2, 2027' (F-79). */
export function formatDayFrom(today: string, time: string | null | undefined): string {
  const year = dateOf(time)?.slice(0, 4);
  return year === undefined || year === today.slice(0, 4) ? formatDay(time) : formatFullDay(time);
}

/**
 * Calendar days between two local times at their own places: 1 for an arrival on the next day, −1 across the date line.
 */
export function dayOffset(departing: LocalDateTime, arriving: LocalDateTime): number {
  const [from, to] = [dateOf(departing), dateOf(arriving)];
  return from === null || to === null ? 0 : daysBetween(from, to);
}

function weekdayOf(date: string): string {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
}
