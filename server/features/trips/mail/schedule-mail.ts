import type { Flights } from '#domain/booking/airline-changes/airline-change.ts';
import { changeTitle, describeAirlineChange } from '#domain/booking/airline-changes/change-texts.ts';
import type { ShownChange } from '#domain/booking/views/booking.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { list, type Mail, paragraph } from '#server/features/mail/index.ts';
import type { MailPayload } from '#server/ports/mail.ts';
import type { CalendarHistory } from '../calendar/calendar-history.ts';
import {
  beforeAndNow,
  calendarFile,
  calendarNote,
  greetingTo,
  references,
  routeText,
  tripButton,
  tripMail,
} from './mail-parts.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';

export type ScheduleMailKind = Extract<MailPayload, { version: number }>['kind'];

/** A mail about a change by the airline: the flights before and now, and the change as shown on the trip. */
interface ScheduleMail {
  readonly before: Flights;
  readonly now: Flights;
  /** For the calendar file. */
  readonly history: CalendarHistory;
  /** Null if the flights are the booked ones again. */
  readonly change: ShownChange | null;
}

/** Renders a mail about a change by the airline: the change, the flights before and now, the traveler's options. */
export function scheduleMail(
  kind: ScheduleMailKind,
  booking: BookingRow,
  brand: TripMailBrand,
  { before, now, history, change }: ScheduleMail,
): Mail {
  const heading = headingOf(kind, booking, change);
  const intro = `${greetingTo(booking)} ${introOf(kind, booking, change)}`;
  const isOver = kind === 'schedule_restored' || kind === 'schedule_accepted';
  const { texts = [], choices = [], isUnclear = false } = isOver ? {} : (change ?? {});
  return tripMail(booking, {
    topic: kind === 'schedule_reminder' ? `Reminder: ${heading}` : heading,
    heading,
    preview: [...texts, intro].join(' '),
    blocks: [
      paragraph(intro),
      ...list('What changed', texts),
      ...(isUnclear ? [] : [beforeAndNow(before, now)]),
      ...list('What you can do', choices),
      tripButton(booking, brand, choices.length === 0 ? 'View the trip' : 'Review the change'),
      references(booking),
      paragraph(calendarNote),
    ],
    attachments: [calendarFile(booking, history)],
  });
}

function headingOf(kind: ScheduleMailKind, booking: BookingRow, change: ShownChange | null): string {
  if (kind === 'schedule_accepted') return 'Your new flights are confirmed';
  if (kind === 'schedule_restored') return restoredTitle(booking);
  return changeTitle(change?.level ?? 'minor', change?.isUnclear);
}

/** The airline returned to the booked flights, or to an accepted change. */
function restoredTitle({ airlineChange }: BookingRow): string {
  return (airlineChange?.agreed ?? null) === null
    ? 'Your original flights are back'
    : 'The flights you accepted are back';
}

function introOf(kind: ScheduleMailKind, booking: BookingRow, change: ShownChange | null): string {
  const deed =
    change?.isUnclear === true
      ? `the airline announced a change to your ${routeText(booking)} trip`
      : describeAirlineChange(change?.level ?? 'minor', routeText(booking));
  switch (kind) {
    case 'schedule_changed':
      return `${deed}.`;
    case 'schedule_reminder':
      return `${deed}, and we do not have your answer yet.`;
    case 'schedule_restored':
      return `the airline reversed its change to your ${routeText(booking)} trip. You do not need to do anything.`;
    case 'schedule_accepted':
      return `your ${routeText(booking)} trip now has the airline’s new flights. You don’t need to do anything.`;
  }
}
