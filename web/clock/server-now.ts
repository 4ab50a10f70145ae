import { localDate } from '#domain/time/calendar-date.ts';

/** The current time by the server's clock: the visitor's may be wrong by a year, and all offers would seem to have expired (RES-12). */
export const serverNow = (): Date => new Date(Date.now() + (import.meta.env.SSR ? 0 : (window.clockBehindMs?.() ?? 0)));

/** The visitor's own date, in their time zone (SRCH-14). */
export const ownToday = (): string => localDate(serverNow());
