import { utcDate } from '#domain/time/calendar-date.ts';
import { formatDayFrom } from '#domain/time/local-time.ts';
import { serverNow } from '#web/clock/server-now.ts';

/** 'Thu, Mar 4', with the year unless it is the current one (F-79). */
export function shownDay(time: string | null | undefined): string {
  return formatDayFrom(utcDate(serverNow()), time);
}
