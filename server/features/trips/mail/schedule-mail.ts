import type { Flights } from '#domain/booking/airline-change.ts';
import { airlineDeed, changeTitle } from '#domain/booking/schedule/change-texts.ts';
import type { ShownChange } from '#domain/booking/views/booking.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import {
  actionLink,
  type Html,
  html,
  type MailContent,
  mailFrame,
  paragraph,
  textFooter,
} from '#server/features/mail/index.ts';
import type { MailPayload } from '#server/ports/mail.ts';
import type { CalendarHistory } from '../calendar/calendar-history.ts';
import { flightLines, sideBySide } from './flights-side-by-side.ts';
import { calendarFile, calendarNote, greetingTo, referenceBox, referenceLines, routeText } from './mail-parts.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';

export type ScheduleMailKind = Extract<MailPayload, { version: number }>['kind'];

/** What a mail about a change by the airline says: the flights before and now, and the change as the trip shows it. */
interface ScheduleMail {
  readonly before: Flights;
  readonly now: Flights;
  /** For the calendar file. */
  readonly history: CalendarHistory;
  /** Null if the flights are again those that were booked. */
  readonly change: ShownChange | null;
}

/** Renders a mail about a change by the airline: what changed, the flights before and now, what the traveler can do. */
export function renderScheduleMail(
  kind: ScheduleMailKind,
  booking: BookingRow,
  brand: TripMailBrand,
  { before, now, history, change }: ScheduleMail,
): MailContent {
  const heading = headingOf(kind, booking, change);
  const trip = brand.linkToTrip(booking.id);
  const intro = `${greetingTo(booking)} ${introOf(kind, booking, change)}`;
  const isOver = kind === 'schedule_restored' || kind === 'schedule_accepted';
  const texts = isOver ? [] : (change?.texts ?? []);
  const choices = isOver ? [] : (change?.choices ?? []);
  const isUnread = !isOver && change?.isUnclear === true;
  const label = choices.length === 0 ? 'View the trip' : 'Review the change';
  return {
    subject: `${kind === 'schedule_reminder' ? 'Reminder: ' : ''}${heading}: ${routeText(booking)}, reference ${booking.reference}`,
    html: mailFrame(brand, {
      preview: [...texts, intro].join(' '),
      heading,
      parts: [
        paragraph(intro),
        ...(texts.length === 0 ? [] : [list('What changed', texts)]),
        ...(isUnread ? [] : [sideBySide(before, now, brand)]),
        ...(choices.length === 0 ? [] : [list('What you can do', choices)]),
        actionLink(brand, label, trip),
        referenceBox(booking, brand),
        paragraph(calendarNote),
      ],
    }),
    text: [
      heading,
      '',
      intro,
      '',
      ...texts,
      '',
      ...(isUnread ? [] : ['Before:', ...flightLines(before), 'Now:', ...flightLines(now), '']),
      ...choices,
      `${label}: ${trip}`,
      '',
      ...referenceLines(booking),
      '',
      calendarNote,
      '',
      textFooter(brand),
    ].join('\n'),
    attachments: [calendarFile(booking, history)],
  };
}

function headingOf(kind: ScheduleMailKind, booking: BookingRow, change: ShownChange | null): string {
  if (kind === 'schedule_accepted') return 'Your new flights are confirmed';
  if (kind === 'schedule_restored') return restoredTitle(booking);
  return changeTitle(change?.level ?? 'minor', change?.isUnclear);
}

/** The airline went back to the booked flights, or to those of a change that the traveler accepted. */
function restoredTitle({ airlineChange }: BookingRow): string {
  return (airlineChange?.agreed ?? null) === null
    ? 'Your original flights are back'
    : 'The flights you accepted are back';
}

function introOf(kind: ScheduleMailKind, booking: BookingRow, change: ShownChange | null): string {
  const deed =
    change?.isUnclear === true
      ? `the airline announced a change to your ${routeText(booking)} trip`
      : airlineDeed(change?.level ?? 'minor', routeText(booking));
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

function list(title: string, lines: readonly string[]): Html {
  return html`<p style="margin:0 0 16px"><strong>${title}</strong>${lines.map((line) => html`<br>${line}`)}</p>`;
}
