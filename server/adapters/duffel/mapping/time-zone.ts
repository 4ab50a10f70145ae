/** Whether a name is a time zone, such as 'Asia/Kolkata'; an offset is not, because clocks change. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Temporal.ZonedDateTime(0n, name);
    return true;
  } catch {
    return false;
  }
}

/** True also for two names of one zone: 'Asia/Calcutta' is 'Asia/Kolkata'. */
export function isSameTimeZone(a: string, b: string): boolean {
  return new Temporal.ZonedDateTime(0n, a).equals(new Temporal.ZonedDateTime(0n, b));
}
