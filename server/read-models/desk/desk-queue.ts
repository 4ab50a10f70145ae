import { and, eq, gt, inArray, isNotNull, lte, notExists, notInArray, or, sql } from 'drizzle-orm';
import { amendmentSilenceMs } from '#domain/booking/amendments/amendment-silence.ts';
import { fraudWarningStatuses, unansweredStatuses } from '#domain/payment/disputes/dispute-statuses.ts';
import type { Database } from '#server/database/database.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { disputes, payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';

/**
 * The parts of the queue in their order, by number: what has a deadline; what else only a person can settle; changes
 * that travelers can answer themselves, of which a day may bring hundreds; minor ones.
 */
export const queueParts = { deadline: 4, stuck: 3, change: 2, minorChange: 1 } as const;

/** A reason for which a booking is in the queue. */
export interface Queued {
  /** The booking’s. */
  readonly id: string;
  readonly reason: 'review' | 'attention' | 'refund_late' | 'dispute' | 'mail_refused' | 'airline_change';
  readonly part: (typeof queueParts)[keyof typeof queueParts];
  /** By which a part is sorted: the deadline, or since when it waits. */
  readonly at: Date;
  /** Since when only a person can settle it; null if its traveler can. */
  readonly since: Date | null;
}

interface Stuck {
  readonly id: string | null;
  readonly due?: Date | null;
  readonly since: Date | null;
}

/**
 * Why bookings are in the desk’s queue, the most urgent first; a booking may have several reasons. Each is found by
 * state or time, so that the many other bookings are not read.
 */
export async function readDeskQueue(db: Database, now: Date): Promise<Queued[]> {
  const stuck = (reason: Queued['reason'], rows: readonly Stuck[]): Queued[] =>
    rows.flatMap(({ id, due = null, since }) =>
      id === null || since === null
        ? []
        : { id, reason, part: due === null ? queueParts.stuck : queueParts.deadline, at: due ?? since, since },
    );
  const queue = [
    ...stuck('review', await readReviews(db)),
    ...stuck('attention', await readUnsettled(db, now)),
    ...stuck('refund_late', await readLateRefunds(db)),
    ...stuck('dispute', await readDisputes(db, now)),
    ...stuck('mail_refused', await readRefusedMails(db, now)),
    ...(await readChanges(db, now)),
  ];
  return queue.sort((one, other) => (isAfter(one, other) ? 1 : -1));
}

/** A place in the list: after those of higher parts and of earlier times. */
export interface Place {
  readonly part: number;
  readonly at: Date;
  readonly id: string;
}

export function isAfter(one: Place, other: Place): boolean {
  if (one.part !== other.part) return one.part < other.part;
  const later = one.at.getTime() - other.at.getTime();
  return later > 0 || (later === 0 && one.id > other.id);
}

function readReviews(db: Database): Promise<Stuck[]> {
  const { id, reviewUntil: due, updatedAt: since, state } = bookings;
  return db.select({ id, due, since }).from(bookings).where(eq(state, 'in_review'));
}

/** The booking, its cancellation or an amendment needs attention, or the airline’s answer to an amendment is late. */
async function readUnsettled(db: Database, now: Date): Promise<Stuck[]> {
  const silentSince = new Date(now.getTime() - amendmentSilenceMs);
  const isSilent = and(eq(amendments.state, 'confirming'), lte(amendments.askedAt, silentSince));
  return [
    ...(await db
      .select({ id: bookings.id, since: bookings.updatedAt })
      .from(bookings)
      .where(eq(bookings.state, 'needs_attention'))),
    ...(await db
      .select({ id: amendments.bookingId, since: amendments.updatedAt })
      .from(amendments)
      .where(or(eq(amendments.state, 'needs_attention'), isSilent))),
    ...(await db
      .select({ id: cancellations.bookingId, since: cancellations.updatedAt })
      .from(cancellations)
      .where(eq(cancellations.state, 'needs_attention'))),
  ];
}

async function readLateRefunds(db: Database): Promise<Stuck[]> {
  return [
    ...(await db
      .selectDistinct({ id: amendments.bookingId, since: amendments.refundLateSince })
      .from(amendments)
      .innerJoin(refunds, and(eq(refunds.causeId, amendments.id), eq(refunds.state, 'sending')))
      .where(isNotNull(amendments.refundLateSince))),
    ...(await db
      .select({ id: cancellations.bookingId, since: cancellations.refundLateSince })
      .from(cancellations)
      .where(and(eq(cancellations.state, 'cancelled'), isNotNull(cancellations.refundLateSince)))),
  ];
}

/** Disputes that wait for an answer, and fraud warnings about trips that are still ahead. */
async function readDisputes(db: Database, now: Date): Promise<Stuck[]> {
  const { answerBy: due, openedAt: since, status, paymentId } = disputes;
  return [
    ...(await db
      .select({ id: payments.bookingId, due, since })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, paymentId))
      .where(inArray(status, [...unansweredStatuses]))),
    ...(await db
      .select({ id: bookings.id, since })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, paymentId))
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .where(
        and(
          eq(status, fraudWarningStatuses.open),
          gt(bookings.endsAt, now),
          inArray(bookings.state, ['confirmed', 'needs_attention']),
          isNotCanceled(db),
        ),
      )),
  ];
}

const maxRefused = 100;

/**
 * Bookings of trips ahead with a refused email. Read on their own: joined with mails, the planner reads every
 * booking.
 */
async function readRefusedMails(db: Database, now: Date): Promise<Stuck[]> {
  const about = sql<string>`${mails.payload} ->> 'bookingId'`;
  const refused = await db
    .selectDistinct({ id: about })
    .from(mails)
    .where(and(eq(mails.state, 'refused'), isNotNull(about)))
    .limit(maxRefused);
  if (refused.length === 0) return [];
  const ids = refused.map(({ id }) => id);
  const ahead = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(inArray(bookings.id, ids), gt(bookings.endsAt, now)));
  return ahead.map(({ id }) => ({ id, since: now }));
}

/** Unanswered changes by airlines of bookings that are not being canceled. */
async function readChanges(db: Database, now: Date): Promise<Queued[]> {
  const rows = await db
    .select({
      id: bookings.id,
      at: bookings.changeAnswerBy,
      level: sql<string | null>`${bookings.airlineChange} ->> 'level'`,
    })
    .from(bookings)
    .where(and(gt(bookings.changeAnswerBy, now), eq(bookings.state, 'confirmed'), isNotCanceled(db)));
  return rows.flatMap(({ id, at, level }) => {
    const part = level === 'minor' ? queueParts.minorChange : queueParts.change;
    return at === null ? [] : { id, reason: 'airline_change', part, at, since: null };
  });
}

/** Whether no cancellation of the booking was asked for. */
function isNotCanceled(db: Database) {
  const asked = db
    .select({ id: cancellations.id })
    .from(cancellations)
    .where(and(eq(cancellations.bookingId, bookings.id), notInArray(cancellations.state, ['quoted', 'failed'])));
  return notExists(asked);
}
