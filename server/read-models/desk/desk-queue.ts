import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { amendmentSilenceMs } from '#domain/booking/amendments/amendment-silence.ts';
import { fraudWarningStatuses, unansweredStatuses } from '#domain/payment/disputes/dispute-statuses.ts';
import type { Database } from '#server/database/database.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { disputes, payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';

/** The inputs of the desk's queue besides the bookings. */
export interface DeskQueue {
  readonly now: Date;
  /** Bookings of trips ahead with a refused mail. Not joined, or the planner would read every booking. */
  readonly refused: readonly string[];
}

const maxRefused = 100;

export async function readDeskQueue(db: Database, now: Date): Promise<DeskQueue> {
  const about = sql`${mails.payload} ->> 'bookingId'`;
  const { rows: mailed } = await db.execute<{ id: string }>(sql`
    select distinct ${about} as id from ${mails} where ${mails.state} = 'refused' and ${about} is not null limit ${maxRefused}`);
  if (mailed.length === 0) return { now, refused: [] };
  const ids = mailed.map(({ id }) => id);
  const ahead = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(inArray(bookings.id, ids), gt(bookings.endsAt, now)));
  return { now, refused: ahead.map(({ id }) => id) };
}

const isoTime = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/** Whether no cancellation of the booking was requested. */
const isNotCanceled = sql`not exists (select 1 from ${cancellations}
  where ${cancellations.bookingId} = ${bookings.id} and ${cancellations.state} not in ('quoted', 'failed'))`;

/** Bookings with an unanswered change of this level that are not being canceled: few, found by time. */
const openChanges = (now: Date, level: 'minor' | 'other') => sql`
  from ${bookings}
  where ${bookings.changeAnswerBy} > ${isoTime(now)} and ${bookings.state} = 'confirmed'
    and ${bookings.airlineChange} ->> 'level' ${level === 'minor' ? sql`=` : sql`is distinct from`} 'minor'
    and ${isNotCanceled}`;

/** A change of flights agreed to before this time should have been answered. */
const silentSince = (now: Date) => new Date(now.getTime() - amendmentSilenceMs);

const reviews = sql`select ${bookings.id}, ${bookings.reviewUntil} as due, ${bookings.updatedAt} as since
  from ${bookings} where ${bookings.state} = 'in_review'`;

const openDisputes = (now: Date) => sql`
  select ${payments.bookingId}, ${disputes.answerBy}, ${disputes.openedAt}
    from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
    where ${inArray(disputes.status, [...unansweredStatuses])} and ${payments.bookingId} is not null
  union all select ${bookings.id}, null::timestamptz, ${disputes.openedAt}
    from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
    join ${bookings} on ${bookings.id} = ${payments.bookingId}
    where ${disputes.status} = ${fraudWarningStatuses.open} and ${bookings.endsAt} > ${isoTime(now)}
    and ${inArray(bookings.state, ['confirmed', 'needs_attention'])} and ${isNotCanceled}`;

const lateRefunds = sql`
  select ${amendments.bookingId}, null::timestamptz, ${amendments.refundLateSince} from ${amendments}
    where ${amendments.refundLateSince} is not null
    and exists (select 1 from ${refunds} where ${refunds.causeId} = ${amendments.id} and ${refunds.state} = 'sending')
  union all select ${cancellations.bookingId}, null::timestamptz, ${cancellations.refundLateSince} from ${cancellations}
    where ${eq(cancellations.state, 'cancelled')} and ${cancellations.refundLateSince} is not null`;

/**
 * Bookings that only a person can settle: the booking, its cancellation or a change of its flights needs attention, its
 * refund or the airline's answer is late, a payment is disputed, or a mail was refused. Columns: `id`, `due` the
 * deadline or null, `since`. A booking may appear several times. Selects by state or time, so that other bookings are
 * not read.
 */
export const stuckBookings = ({ now, refused }: DeskQueue) => sql`
  ${reviews}
  union all select ${bookings.id}, null::timestamptz, ${bookings.updatedAt} from ${bookings}
    where ${bookings.state} = 'needs_attention'
  union all select ${amendments.bookingId}, null::timestamptz, ${amendments.updatedAt} from ${amendments}
    where ${amendments.state} = 'needs_attention'
    or (${amendments.state} = 'confirming' and ${amendments.askedAt} <= ${isoTime(silentSince(now))})
  union all select ${cancellations.bookingId}, null::timestamptz, ${cancellations.updatedAt} from ${cancellations}
    where ${cancellations.state} = 'needs_attention'
  union all ${lateRefunds}
  union all ${openDisputes(now)}
  ${refused.map((id) => sql`union all select ${id}, null::timestamptz, ${isoTime(now)}`).reduce((all, one) => sql`${all} ${one}`, sql``)}`;

/** Ids that need a person: those that only a person can settle, and unanswered airline changes that are not minor. */
export const forPersonIds = (queue: DeskQueue) =>
  sql`select stuck.id from (${stuckBookings(queue)}) as stuck union select ${bookings.id} ${openChanges(queue.now, 'other')}`;

/**
 * The parts of the queue in order, by number: with a deadline; others that only a person can settle; changes that
 * travelers can answer themselves, perhaps hundreds a day; minor ones.
 */
export const queueParts = { deadline: 4, stuck: 3, change: 2, minorChange: 1 } as const;

/** The desk's queue, each booking once. `at` sorts each `part`: the oldest deadline or wait first. */
export const queuedBookings = (queue: DeskQueue) => sql`
  select id, max(part) as part, (array_agg(at order by part desc, at))[1] as at from (
    select id, case when due is null then ${queueParts.stuck}::int else ${queueParts.deadline}::int end as part, coalesce(due, since) as at
      from (${stuckBookings(queue)}) as stuck
    union all select ${bookings.id}, ${queueParts.change}::int, ${bookings.changeAnswerBy} ${openChanges(queue.now, 'other')}
    union all select ${bookings.id}, ${queueParts.minorChange}::int, ${bookings.changeAnswerBy} ${openChanges(queue.now, 'minor')}
  ) as waiting group by id`;

/** Ids of the bookings in the queue for a kind of reason. */
export const queueKinds: Readonly<Record<'review' | 'dispute' | 'refund_late' | 'airline_change', (now: Date) => SQL>> =
  {
    review: () => sql`select id from (${reviews}) as reviews`,
    dispute: (now) => sql`select booking_id from (${openDisputes(now)}) as disputed`,
    refund_late: () => sql`select booking_id from (${lateRefunds}) as late`,
    airline_change: (now) =>
      sql`select ${bookings.id} ${openChanges(now, 'other')} union select ${bookings.id} ${openChanges(now, 'minor')}`,
  };
