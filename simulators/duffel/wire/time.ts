/** Local times ("2027-03-04T23:00:00", no zone), instants (ms since 1970, ISO text with Z) and ISO 8601 durations. */

const minuteMs = 60_000;

/** An instant in Duffel's format: UTC, microseconds, Z. */
export function isoInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -1)}000Z`;
}

/** The same without fractions, the other form seen on the wire. */
export function isoSeconds(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** The instant of a local time in an IANA zone, ms since 1970. A time skipped by a clock change is moved later. */
export function instantOf(local: string, timeZone: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The local time in an IANA zone at an instant. */
export function localAt(ms: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });
}

/** A local time moved by minutes, ignoring clock changes: for schedules within one day. */
export function shiftLocal(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * minuteMs).toISOString().slice(0, 19);
}

/** Whether the text is a real calendar date `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** Whole days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/**
 * Completed years of age on a day, both `YYYY-MM-DD`; negative if born later. Someone born on February 29 completes a
 * year on March 1 of non-leap years.
 */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/** Minutes as an ISO 8601 duration, `PT8H8M` or, with `padded`, `PT08H08M`; a day or more as `P1DT2H30M`. */
export function isoDuration(minutes: number, padded = false): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  if (padded && days === 0) return `PT${String(hours).padStart(2, '0')}H${String(rest).padStart(2, '0')}M`;
  const time = `${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
  if (days === 0) return `PT${time || '0M'}`;
  return `P${days}D${time ? `T${time}` : ''}`;
}
