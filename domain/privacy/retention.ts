/** A period as stated in the policies: calendar years, or days of 24 hours. */
export type Period = { readonly years: number } | { readonly days: number };

/**
 * Retention periods; the daily job deletes older data (PAGE-10, PAGE-11). No marketing data or support messages are
 * stored at all; measurements are anonymous from the start.
 */
export const retentionPeriods = {
  bookings: { years: 7 },
  dormantAccounts: { years: 3 },
  marketing: { years: 2 },
  supportMessages: { years: 1 },
  /** Addresses of sent or abandoned emails, and the emails themselves if they are files. */
  mails: { days: 90 },
  /** Uploaded pictures that were never saved with a brand. */
  unusedPictures: { days: 1 },
} as const satisfies Record<string, Period>;

/** The instant one period earlier: data older than that is deleted. February 29 counts as the 28th. */
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
