import { addMonths, type CalendarDate } from '../time/calendar-date.ts';

/** So far ahead the supplier's airlines sell flights: their timetables open about 11 months before (F-79). */
const monthsOnSale = 11;

/** The last day of departure that is on sale on a day. */
export function lastDayOnSale(today: CalendarDate): CalendarDate {
  return addMonths(today, monthsOnSale);
}
