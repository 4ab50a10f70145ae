import { addMonths, type CalendarDate } from '../time/calendar-date.ts';

/** How far ahead the supplier's airlines sell flights: timetables open about 11 months in advance (F-79). */
const monthsOnSale = 11;

/** The last departure date on sale on a given day. */
export function lastDayOnSale(today: CalendarDate): CalendarDate {
  return addMonths(today, monthsOnSale);
}
