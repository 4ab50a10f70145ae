/** A length of time as the policies tell it: calendar years, or days of 24 hours. */
export type Period = { readonly years: number } | { readonly days: number };

/**
 * How long data is kept; the daily job deletes what is older (PAGE-10, PAGE-11). Of marketing data and messages to
 * support nothing is kept at all; measurements name nobody from the beginning.
 */
export const retentionPeriods = {
  bookings: { years: 7 },
  dormantAccounts: { years: 3 },
  marketing: { years: 2 },
  supportMessages: { years: 1 },
  /** Addresses of mails that were sent or given up, and the mails themselves where they are files. */
  mails: { days: 90 },
  /** Pictures that were uploaded for a brand and never saved with it. */
  unusedPictures: { days: 1 },
} as const satisfies Record<string, Period>;

/** The moment a period before another: what is older has been kept long enough. 29 February counts as the 28th. */
export function before(now: Date, period: Period): Date {
  if ('days' in period) return new Date(now.getTime() - period.days * 86_400_000);
  const moment = new Date(now);
  moment.setUTCFullYear(now.getUTCFullYear() - period.years);
  if (moment.getUTCMonth() !== now.getUTCMonth()) moment.setUTCDate(0);
  return moment;
}

/** '7 years', '1 year', '90 days' */
export function periodText(period: Period): string {
  const [count, unit] = 'days' in period ? [period.days, 'day'] : [period.years, 'year'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
