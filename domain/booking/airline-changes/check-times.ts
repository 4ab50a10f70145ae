const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How often a confirmed order is reread: at least this often, and hourly before each departure. */
export const checkEveryMs = { usual: 6 * hourMs, soon: hourMs } as const;
/** How long before a departure `soon` begins. */
export const soonMs = 72 * hourMs;
/** Part of each interval is reserved for queueing; the rest spreads bookings made at the same time. */
const reserve = 0.03;
const spread = 0.1;

/** A booking's flights, in milliseconds since 1970. */
export interface CheckedTrip {
  readonly id: string;
  /** First departure of each direction. */
  readonly departures: readonly number[];
}

/** The next reading of a trip's order, at the latest `checkEveryMs` from now. */
export function nextPollAt({ id, departures }: CheckedTrip, now: number): number {
  const ahead = departures.filter((departure) => departure > now);
  const isSoon = ahead.some((departure) => departure - now <= soonMs);
  const interval = isSoon ? checkEveryMs.soon : checkEveryMs.usual;
  const next = now + Math.floor(interval * (1 - reserve - spread * shareOf(id)));
  const soonest = Math.min(...ahead.map((departure) => departure - soonMs).filter((begin) => begin > now));
  return Math.min(next, soonest);
}

/** The supplier calls per minute needed for this many trips, `soonShare` of which leave within 72 hours. */
export function checksPerMinute(trips: number, soonShare: number): number {
  const mean = 1 - reserve - spread / 2;
  const perMs = (trips * soonShare) / checkEveryMs.soon + (trips * (1 - soonShare)) / checkEveryMs.usual;
  return Math.ceil((perMs * minuteMs) / mean);
}

/** A number from 0 to 1 derived from an id (FNV-1a). */
function shareOf(id: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash / 0xff_ff_ff_ff;
}

/**
 * Reminders of an unanswered change: this long after it was found, and this long before departure. The latter leaves
 * some hours before most airlines open check-in, after which canceling or rebooking is hardly possible.
 */
export const reminderMs = { afterFound: 24 * hourMs, beforeDeparture: 30 * hourMs } as const;

/** The next reminder of a change found at a time; null if there are no more. In milliseconds since 1970. */
export function nextReminderAt(
  { foundAt, departsAt }: { readonly foundAt: number; readonly departsAt: number },
  after: number,
): number | null {
  const times = [foundAt + reminderMs.afterFound, departsAt - reminderMs.beforeDeparture];
  const ahead = times.filter((time) => time > after && time > foundAt && time < departsAt);
  return ahead.length === 0 ? null : Math.min(...ahead);
}
