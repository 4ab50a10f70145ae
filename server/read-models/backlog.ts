import { sql } from 'drizzle-orm';
import type { DeskAction } from '#domain/booking/desk.ts';
import type { Database } from '#server/database/database.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { dailyDeletionSetting, settings } from '#server/features/system/tables.ts';
import { history } from '#server/lifecycle/tables.ts';
import { forPersonIds, readDeskQueue, stuckBookings } from './desk/desk-queue.ts';

/** Backlogs and their ages in seconds, 0 if empty. */
export interface Backlog {
  /** Bookings that need a person. */
  readonly deskQueue: number;
  /** How long the oldest booking that only a person can settle has waited. */
  readonly deskOldestSeconds: number;
  /** Due mails. */
  readonly mailsWaiting: number;
  readonly mailsOldestSeconds: number;
  /** Mails about bookings that a mail server refused permanently and nobody has resent. */
  readonly mailsRefused: number;
  /** How long the most overdue booking has waited for the reconciler, except those held by a worker. */
  readonly overdueSeconds: number;
  /**
   * Payments taken without an order, and unpaid confirmed bookings, for longer than settling takes. Excludes those
   * settled by an administrator, whose money moved outside our payment rows.
   */
  readonly moneyWithoutOrder: number;
  readonly orderWithoutMoney: number;
  /** When the daily deletion last succeeded, in seconds since 1970; 0 if never. */
  readonly lastDeletionAt: number;
}

/** Longer than a booking takes to settle, and how far back its money is compared. */
const settlingMinutes = 15;
const comparedDays = 30;

/** Reads only open or recent rows, each kind by its index. In live mode test bookings do not need anyone. */
export async function readBacklog(db: Database, now: Date, isLive: boolean): Promise<Backlog> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const queue = await readDeskQueue(db, now);
  const isCounted = isLive ? sql`${bookings.liveMode}` : sql`true`;
  const isFree = sql`(${bookings.leaseUntil} is null or ${bookings.leaseUntil} < ${at})`;
  const isSettled = sql`between ${at} - ${comparedDays} * interval '1 day' and ${at} - ${settlingMinutes} * interval '1 minute'`;
  const isNotClosedAs = (action: DeskAction) => sql`not exists (select 1 from ${history}
    where ${history.subject} = ${bookings.id} and ${history.action} = ${action})`;
  const oldest = (time: unknown) => sql`greatest(0, coalesce(extract(epoch from ${at} - min(${time})), 0))::float8`;
  const { rows } = await db.execute<Backlog & Record<string, unknown>>(sql`
    with desk as (select 1 from ${bookings} where ${bookings.id} in (${forPersonIds(queue)}) and ${isCounted}),
    stuck as (select stuck.since from (${stuckBookings(queue)}) as stuck join ${bookings} on ${bookings.id} = stuck.id where ${isCounted}),
    due as (select ${mails.nextAt} as since from ${mails} where ${mails.state} = 'waiting' and ${mails.nextAt} <= ${at}),
    overdue as (
      select ${bookings.lookAt} as since from ${bookings} where ${bookings.lookAt} <= ${at} and ${isFree}
        and (${bookings.state} <> 'refused' or ${bookings.watchUntil} is not null)
      union all select ${bookings.updatedAt} from ${bookings} where ${bookings.lookAt} is null and ${isFree}
        and ${bookings.state} in ('prepared', 'ordering')
    ),
    taken as (
      select 1 from ${bookings} join ${payments} on ${payments.id} = ${bookings.paymentId}
      where ${payments.state} = 'captured' and ${bookings.updatedAt} ${isSettled}
        and (${bookings.state} in ('refused', 'prepared', 'ordering', 'order_unknown')
          or (${bookings.state} = 'needs_attention' and ${bookings.orderId} is null))
        and not exists (select 1 from ${refunds} where ${refunds.paymentId} = ${payments.id})
        and ${isNotClosedAs('settled_not_flying')}
      union all select 1 from ${payments}
      where ${payments.bookingId} is null and ${payments.state} = 'captured' and ${payments.updatedAt} ${isSettled}
    ),
    unpaid as (
      select 1 from ${payments} join ${bookings} on ${bookings.paymentId} = ${payments.id}
      where ${payments.state} in ('booked', 'capturing', 'capture_failed', 'voiding', 'voided')
        and ${payments.updatedAt} ${isSettled} and ${bookings.state} = 'confirmed'
        and ${isNotClosedAs('settled_flying')}
    )
    select (select count(*)::int from desk) as "deskQueue", (select ${oldest(sql`since`)} from stuck) as "deskOldestSeconds",
      (select count(*)::int from due) as "mailsWaiting", (select ${oldest(sql`since`)} from due) as "mailsOldestSeconds",
      (select count(*)::int from ${mails} where ${mails.state} = 'refused' and ${mails.payload} is not null) as "mailsRefused",
      (select ${oldest(sql`since`)} from overdue) as "overdueSeconds",
      (select count(*)::int from taken) as "moneyWithoutOrder",
      (select count(*)::int from unpaid) as "orderWithoutMoney",
      coalesce((select extract(epoch from (${settings.value} ->> 'doneAt')::timestamptz)::float8 from ${settings}
        where ${settings.name} = ${dailyDeletionSetting}), 0) as "lastDeletionAt"`);
  const [backlog] = rows;
  if (backlog === undefined) throw new Error('The backlog was not read');
  return backlog;
}
