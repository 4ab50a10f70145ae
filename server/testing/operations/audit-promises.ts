import { asc, eq } from 'drizzle-orm';
import { reminderMs } from '#domain/booking/airline-changes/check-times.ts';
import { servedBy } from '#domain/booking/mails/check-in.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { type BookingRow, bookingLifecycle } from '#server/features/booking/index.ts';
import { cancellations as cancellationTable } from '#server/features/cancellation/tables.ts';
import { plannedTimes } from '#server/features/flights/index.ts';
import { itineraryVersions } from '#server/features/itineraries/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { TestApp } from '../app/test-app.ts';
import { hour } from '../steps/cancel-steps.ts';
import type { Operations, OrderCanceledElsewhere } from './operations.ts';
import { mailOutageHours } from './run-operations.ts';

const day = 24 * hour;
/** Orders are read every hour, failed reads again after a quarter of one; then mails may have to wait. */
const tick = (2 + mailOutageHours) * hour;

/** Orders are read every six hours, and hourly in the last three days before a departure. */
const unseenFor = 8 * hour;

type MailRow = typeof mails.$inferSelect;
type VersionRow = typeof itineraryVersions.$inferSelect;
type CancellationRow = typeof cancellationTable.$inferSelect;

/** A trip with all its records and mails. */
interface LookedAfter {
  readonly booking: BookingRow;
  readonly versions: readonly VersionRow[];
  /** The confirmed cancellation. */
  readonly cancellation: CancellationRow | null;
  /** Since when only money is owed: its traveler canceled it, or its airline did. */
  readonly endedAt: Date | null;
  /** Changes of flights made at the traveler's request. */
  readonly amendments: readonly (typeof amendments.$inferSelect)[];
  readonly mails: readonly MailRow[];
}

/** The broken promises to travelers, one line each: mails and their times, and money moved. */
export async function auditPromises(t: TestApp, operations: Operations): Promise<string[]> {
  const broken: string[] = [];
  const waiting = await t.db.select().from(mails).where(eq(mails.state, 'waiting'));
  const now = t.clock.now();
  const all = Map.groupBy(await t.db.select().from(mails).orderBy(asc(mails.id)), bookingIdOf);
  broken.push(...waiting.filter(({ nextAt }) => nextAt < now).map(({ occasion }) => `${occasion} was never sent`));
  for (const { id } of operations.made) {
    const elsewhere = operations.canceledElsewhere.find(({ bookingId }) => bookingId === id);
    const trip = await readTrip(t, id, { told: all.get(id) ?? [], canceledElsewhereAt: elsewhere?.at ?? null });
    const found = [
      ...auditVersionMails(trip),
      ...auditReminders(trip),
      ...auditCheckIn(trip, now),
      ...auditRefund(trip),
      ...auditAmendmentMails(trip),
      ...auditAmendmentRefunds(trip),
    ];
    broken.push(...found.map((line) => `${id}: ${line}`));
  }
  for (const { bookingId, quoted, refunded } of operations.cancellations)
    if (quoted !== refunded) broken.push(`${bookingId}: quoted ${quoted}, refunded ${refunded}`);
  for (const order of operations.canceledElsewhere) broken.push(...(await auditCanceledElsewhere(t, order)));
  return broken;
}

/**
 * An order canceled by the airline is in the desk's queue within hours, and a person closes it and decides the refund.
 */
async function auditCanceledElsewhere(
  t: TestApp,
  { bookingId, at, attention, seenAt }: OrderCanceledElsewhere,
): Promise<string[]> {
  const { state } = await getRow(t.db, bookingLifecycle, bookingId);
  const isLate = seenAt === null || seenAt.getTime() - at.getTime() > unseenFor;
  return [
    ...(state === 'cancelled' ? [] : [`${bookingId}: canceled by the airline, and ${state}`]),
    ...(attention === 'cancelled_elsewhere' ? [] : [`${bookingId}: at the desk as ${attention}`]),
    ...(isLate ? [`${bookingId}: the desk heard late of the airline's cancellation`] : []),
  ];
}

/** Each occasion of a mail about a trip begins with the id of its booking. */
function bookingIdOf({ occasion }: MailRow): string {
  return occasion.split(':')[0] ?? '';
}

async function readTrip(
  t: TestApp,
  id: string,
  { told, canceledElsewhereAt }: { readonly told: readonly MailRow[]; readonly canceledElsewhereAt: Date | null },
): Promise<LookedAfter> {
  const versions = await t.db
    .select()
    .from(itineraryVersions)
    .where(eq(itineraryVersions.bookingId, id))
    .orderBy(asc(itineraryVersions.number));
  const found = await t.db.select().from(cancellationTable).where(eq(cancellationTable.bookingId, id));
  const cancellation = found.find(({ state }) => !['quoted', 'failed'].includes(state)) ?? null;
  const made = await t.db.select().from(amendments).where(eq(amendments.bookingId, id));
  return {
    booking: await getRow(t.db, bookingLifecycle, id),
    versions,
    cancellation,
    endedAt: cancellation?.askedAt ?? canceledElsewhereAt,
    amendments: made.filter(({ confirmedAt }) => confirmedAt !== null),
    mails: told,
  };
}

const sentOf = (trip: LookedAfter, topic: string) =>
  trip.mails.filter(({ occasion, state }) => state === 'sent' && occasion.startsWith(`${trip.booking.id}:${topic}`));

/** Each version for a traveler is mailed within a tick, unless replaced; none is mailed once outdated. */
function auditVersionMails(trip: LookedAfter): string[] {
  const { booking, versions, endedAt } = trip;
  return versions.slice(1).flatMap((version, index) => {
    const next = versions.slice(1)[index + 1]?.foundAt ?? null;
    const occasion = `${booking.id}:schedule:${version.number}`;
    const mail = trip.mails.find((one) => one.occasion === occasion);
    if (mail === undefined) return isAhead(version) ? [`version ${version.number} was not mailed`] : [];
    const sentAt = mail.state === 'sent' ? mail.sentAt : null;
    if (sentAt === null) {
      const isOutOfDate = next !== null || endedAt !== null || version.kind === 'restored';
      return isOutOfDate ? [] : [`version ${version.number} was not mailed: ${mail.lastError}`];
    }
    return [
      ...(next !== null && sentAt > next ? [`version ${version.number} was mailed when it no longer stood`] : []),
      ...(sentAt.getTime() - version.foundAt.getTime() > tick ? [`version ${version.number} was mailed late`] : []),
    ];
  });
}

/** Whether a version changes flights still ahead when it was found. */
function isAhead({ kind, flights, foundAt }: VersionRow): boolean {
  const departures = flights.flatMap(([first]) => (first === undefined ? [] : [plannedTimes(first).departsAt]));
  return kind === 'changed' && departures.length > 0 && departures.every((at) => at > foundAt.getTime() + day);
}

/** A made change is mailed once, within a tick, unless the trip was canceled before the mail was sent. */
function auditAmendmentMails(trip: LookedAfter): string[] {
  return trip.amendments.flatMap(({ id, confirmedAt }) => {
    const told = sentOf(trip, `amendment_confirmed:${id}`);
    if (told.length === 0) return trip.endedAt === null ? [`change ${id} was not told`] : [];
    const delay = (told[0]?.sentAt?.getTime() ?? 0) - (confirmedAt?.getTime() ?? 0);
    return told.length === 1 && delay <= tick
      ? []
      : [`change ${id} was told ${told.length} times, ${delay} ms after it`];
  });
}

/** A change's refund is mailed once it was sent, and only then. */
function auditAmendmentRefunds(trip: LookedAfter): string[] {
  return trip.amendments.flatMap(({ id, refundMinor, refundSentAt }) => {
    const told = sentOf(trip, `amendment_refund_sent:${id}`).length;
    const isSent = refundSentAt !== null;
    return [
      ...(told === (isSent ? 1 : 0) ? [] : [`the refund of change ${id} was told ${told} times`]),
      ...(isSent === refundMinor > 0 ? [] : [`the refund of change ${id} was ${isSent ? '' : 'not '}sent`]),
    ];
  });
}

/** A version unanswered for a day or more is mailed again, at most twice. */
function auditReminders(trip: LookedAfter): string[] {
  const { booking, versions, endedAt } = trip;
  return versions.slice(1).flatMap((version, index) => {
    const reminders = sentOf(trip, `schedule_reminder:${version.number}:`);
    const accepted = `${booking.id}:schedule_accepted:${version.number}`;
    const acceptedAt = trip.mails.find(({ occasion }) => occasion === accepted)?.createdAt;
    if (reminders.length > 2) return [`version ${version.number} was reminded of ${reminders.length} times`];
    const end = Math.min(
      ...[versions.slice(1)[index + 1]?.foundAt, endedAt, acceptedAt, booking.changeAnswerBy]
        .filter((one) => one != null)
        .map((one) => one.getTime()),
      ...version.flights.flatMap(([first]) => (first === undefined ? [] : [plannedTimes(first).departsAt])),
    );
    const isDue = version.kind === 'changed' && end > version.foundAt.getTime() + reminderMs.afterFound + tick;
    return isDue && Number.isFinite(end) && reminders.length === 0
      ? [`version ${version.number} was not reminded of`]
      : [];
  });
}

/** One mail for each flown departure, between 24 hours before and the departure, and none for others. */
function auditCheckIn(trip: LookedAfter, now: Date): string[] {
  const { booking, versions, cancellation } = trip;
  const told = sentOf(trip, 'check_in:').map(({ occasion, sentAt }) => ({
    departsAt: Number(occasion.split(':').at(-1)),
    sentAt: sentAt?.getTime() ?? 0,
  }));
  const flights = versions.at(-1)?.flights ?? null;
  const wrongTime = told.filter(({ departsAt, sentAt }) => sentAt < departsAt - day || sentAt >= departsAt);
  const broken = wrongTime.map(
    ({ departsAt }) => `check-in for ${new Date(departsAt).toISOString()} told at a wrong time`,
  );
  if (cancellation?.askedAt != null) {
    const late = told.filter(({ sentAt }) => sentAt > (cancellation.cancelledAt ?? now).getTime());
    return [...broken, ...late.map(() => 'check-in told for a canceled trip')];
  }
  const isInDoubt = booking.airlineChange !== null && booking.airlineChange.answer !== 'accepted';
  if (booking.state !== 'confirmed' || isInDoubt) return broken;
  const flown =
    flights === null
      ? null
      : flights.flatMap(([first]) => (first === undefined ? [] : [plannedTimes(first).departsAt]));
  const expected =
    flown ??
    booking.itinerary.slices.flatMap(({ segments: [first] }) => (first === undefined ? [] : [departureOf(first)]));
  const times = told.map(({ departsAt }) => departsAt);
  const isTold = (at: number) => times.includes(at) || servedBy(at, times).length > 0;
  const missing = expected.filter((at) => at < now.getTime() && !isTold(at));
  return [...broken, ...missing.map((at) => `check-in for ${new Date(at).toISOString()} was not told`)];
}

function departureOf(segment: BookingRow['itinerary']['slices'][number]['segments'][number]): number {
  const { origin, destination, departingAt, arrivingAt } = segment;
  return plannedTimes({
    flight: '',
    origin: origin.iataCode,
    destination: destination.iataCode,
    departingAt,
    arrivingAt,
  }).departsAt;
}

/** A sent refund is mailed once; an unaccepted change by the airline refunds everything. */
function auditRefund(trip: LookedAfter): string[] {
  const { booking, cancellation, versions } = trip;
  if (cancellation === null) return [];
  const told = sentOf(trip, 'refund_sent').length;
  const isSent = cancellation.refundSentAt !== null;
  const newest = versions.findLast(({ foundAt }) => foundAt <= (cancellation.askedAt ?? foundAt)) ?? null;
  const isOpen = newest?.kind === 'changed' && newest.level !== 'minor' && booking.airlineChange?.answer === 'open';
  return [
    ...(told === (isSent ? 1 : 0) ? [] : [`a refund ${isSent ? 'sent' : 'not sent'} was told ${told} times`]),
    ...(isOpen && cancellation.refundMinor !== booking.saleMinor
      ? ['a significant change did not refund everything']
      : []),
  ];
}
