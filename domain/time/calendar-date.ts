/** A day without a time or zone, 'YYYY-MM-DD' (ISO 8601). Comparable as text. */
export type CalendarDate = string;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMs = 86_400_000;

/** True for an existing date written as YYYY-MM-DD: '2028-02-29' yes, '2027-02-29' and '2027-2-1' no. */
export function isCalendarDate(text: string): text is CalendarDate {
  return toEpochDay(text) !== null;
}

/** The date `days` later (earlier if negative). Throws if the text is not a date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromEpochDay(requireEpochDay(date) + days);
}

/**
 * The date `days` business days later, Monday to Friday, ignoring public holidays. Throws if the text is not a date.
 */
export function addBusinessDays(date: CalendarDate, days: number): CalendarDate {
  let day = requireEpochDay(date);
  for (let left = days; left > 0; ) {
    day += 1;
    if (isBusinessDay(day)) left -= 1;
  }
  return fromEpochDay(day);
}

/** The same day this many months later, or the last day of a shorter month. Throws if the text is not a date. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  requireEpochDay(date);
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Whole days from a to b; negative if b is earlier. Throws if a text is not a date. */
export function daysBetween(a: CalendarDate, b: CalendarDate): number {
  return requireEpochDay(b) - requireEpochDay(a);
}

/** The UTC date of an instant. */
export function utcDate(instant: Date): CalendarDate {
  return instant.toISOString().slice(0, 10);
}

/** The date in the local time zone: a browser's own 'today' (SRCH-14). */
export function localDate(instant: Date): CalendarDate {
  return utcDate(new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000));
}

/** Age in completed years on a day. Someone born on February 29 completes a year on March 1 of non-leap years. */
export function ageOn(bornOn: CalendarDate, day: CalendarDate): number {
  requireEpochDay(bornOn);
  requireEpochDay(day);
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/** Day 0, January 1, 1970, was a Thursday. */
function isBusinessDay(epochDay: number): boolean {
  const weekday = (((epochDay + 4) % 7) + 7) % 7;
  return weekday !== 0 && weekday !== 6;
}

function toEpochDay(text: string): number | null {
  const match = datePattern.exec(text);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.getTime() / dayMs;
}

function requireEpochDay(text: string): number {
  const day = toEpochDay(text);
  if (day === null) throw new RangeError(`Not a date: ${text}`);
  return day;
}

function fromEpochDay(day: number): CalendarDate {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
