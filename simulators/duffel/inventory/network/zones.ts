/** Minutes since the Unix epoch: an instant, or (as `localMinutes`) a local time read as if it were UTC. */
interface OffsetSpan {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

const spansByZone = new Map<string, OffsetSpan[]>();
const minuteMs = 60_000;

/** Minutes a zone is ahead of UTC at an instant given in epoch minutes. Caches the span between two clock changes. */
function offsetAt(zone: string, instant: number): number {
  let spans = spansByZone.get(zone);
  if (!spans) {
    spans = [];
    spansByZone.set(zone, spans);
  }
  for (const span of spans) if (instant >= span.from && instant < span.to) return span.offset;
  const there = Temporal.Instant.fromEpochMilliseconds(instant * minuteMs).toZonedDateTimeISO(zone);
  const next = there.getTimeZoneTransition('next');
  // The search for the previous change is exclusive, so it steps past an instant that is itself a change.
  const previous = there.add({ minutes: 1 }).getTimeZoneTransition('previous');
  const span = {
    from: previous ? previous.epochMilliseconds / minuteMs : Number.NEGATIVE_INFINITY,
    to: next ? next.epochMilliseconds / minuteMs : Number.POSITIVE_INFINITY,
    offset: there.offsetNanoseconds / 6e10,
  };
  spans.push(span);
  return span.offset;
}

/** Local time in a zone (as if UTC) of an instant; both in epoch minutes. */
export function toLocalMinutes(zone: string, instant: number): number {
  return instant + offsetAt(zone, instant);
}

/** Instant of a local time in a zone, in epoch minutes. A skipped time moves forward, a repeated one is the first. */
export function toInstant(zone: string, localMinutes: number): number {
  const before = offsetAt(zone, localMinutes - 1560);
  const after = offsetAt(zone, localMinutes + 1560);
  if (before === after) return localMinutes - before;
  const wall = Temporal.Instant.fromEpochMilliseconds(localMinutes * minuteMs)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / minuteMs;
}

/** `YYYY-MM-DDTHH:mm:ss` of a local time in epoch minutes. */
export function formatLocal(localMinutes: number): string {
  return new Date(localMinutes * minuteMs).toISOString().slice(0, 19);
}

/** Epoch day of a `YYYY-MM-DD` date; null if it is not a date. */
export function parseDay(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return null;
  return time / 86_400_000;
}

/** Minutes of the day of an `HH:mm` time; null if it is not a time. */
export function parseTime(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
