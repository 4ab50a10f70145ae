import {
  and,
  between,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { DeskAction } from '#domain/booking/desk.ts';
import type { Database } from '#server/database/database.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { dailyDeletionSetting, settings } from '#server/features/system/tables.ts';
import { history } from '#server/lifecycle/tables.ts';
import { queueParts, readDeskQueue } from './desk/desk-queue.ts';

/** What waits, and since when; ages are in seconds, 0 if nothing waits. */
export interface Backlog {
  /** Bookings that need a person. */
  readonly deskQueue: number;
  /** For how long the oldest of those that only a person can settle has needed one. */
  readonly deskOldestSeconds: number;
  /** Mails that are due. */
  readonly mailsWaiting: number;
  readonly mailsOldestSeconds: number;
  /** Mails about bookings that a mail server refused for good, and nobody has sent again. */
  readonly mailsRefused: number;
  /** How long the most overdue booking has waited for the reconciler, apart from those that a worker holds. */
  readonly overdueSeconds: number;
  /**
   * Payments taken for no order, and confirmed bookings that were not paid, for longer than settling takes. Without those
   * that an administrator has settled: their money moved elsewhere, which our rows of payments do not say.
   */
  readonly moneyWithoutOrder: number;
  readonly orderWithoutMoney: number;
  /** When the daily deletion last succeeded, in seconds since 1970; 0 if never. */
  readonly lastDeletionAt: number;
}

/** Longer than a booking takes to settle, and how far back its money is compared. */
const settlingMinutes = 15;
const comparedDays = 30;

/** Reads only rows that are open or recent, each kind by its index. In live mode test bookings need nobody. */
export async function readBacklog(db: Database, now: Date, isLive: boolean): Promise<Backlog> {
  const secondsSince = (time: Date | null | undefined) =>
    Math.max(0, (now.getTime() - (time?.getTime() ?? Infinity)) / 1000);
  const waiting = await readWaitingMails(db, now);
  const refused = and(eq(mails.state, 'refused'), isNotNull(mails.payload));
  const { count: deskQueue, since } = await readForPerson(db, now, isLive);
  return {
    deskQueue,
    deskOldestSeconds: secondsSince(since),
    mailsWaiting: waiting?.found ?? 0,
    mailsOldestSeconds: secondsSince(waiting?.since),
    mailsRefused: await db.$count(mails, refused),
    overdueSeconds: secondsSince(await readOverdueSince(db, now)),
    ...(await countMoneyApart(db, now)),
    lastDeletionAt: await readLastDeletion(db),
  };
}

/** The bookings that need a person, and since when the oldest does of those that only a person can settle. */
async function readForPerson(db: Database, now: Date, isLive: boolean) {
  const queue = (await readDeskQueue(db, now)).filter(({ part }) => part !== queueParts.minorChange);
  const ids = [...new Set(queue.map(({ id }) => id))];
  const counted = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(inArray(bookings.id, ids), isLive ? eq(bookings.liveMode, true) : undefined));
  const isCounted = new Set(counted.map(({ id }) => id));
  const times = queue.flatMap((one) => (isCounted.has(one.id) && one.since !== null ? one.since : []));
  return { count: counted.length, since: earliest(times) };
}

function earliest(times: readonly Date[]): Date | null {
  return times.reduce<Date | null>((first, time) => (first === null || time < first ? time : first), null);
}

async function readWaitingMails(db: Database, now: Date) {
  const [due] = await db
    .select({ found: count(), since: min(mails.nextAt) })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), lte(mails.nextAt, now)));
  return due;
}

/** Since when the most overdue booking has waited for the reconciler. */
async function readOverdueSince(db: Database, now: Date): Promise<Date | null> {
  const { state, reconcileAt, watchUntil, leaseUntil, updatedAt } = bookings;
  const isFree = or(isNull(leaseUntil), lt(leaseUntil, now));
  const [due] = await db
    .select({ since: min(reconcileAt) })
    .from(bookings)
    .where(and(lte(reconcileAt, now), isFree, or(ne(state, 'refused'), isNotNull(watchUntil))));
  const [left] = await db
    .select({ since: min(updatedAt) })
    .from(bookings)
    .where(and(isNull(reconcileAt), isFree, inArray(state, ['prepared', 'ordering'])));
  return earliest([due?.since ?? [], left?.since ?? []].flat());
}

async function countMoneyApart(
  db: Database,
  now: Date,
): Promise<Pick<Backlog, 'moneyWithoutOrder' | 'orderWithoutMoney'>> {
  const from = new Date(now.getTime() - comparedDays * 86_400_000);
  const to = new Date(now.getTime() - settlingMinutes * 60_000);
  const isNotClosedAs = (action: DeskAction) =>
    notExists(
      db
        .select({ id: history.id })
        .from(history)
        .where(and(eq(history.subject, bookings.id), eq(history.action, action))),
    );
  const refunded = db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payments.id));
  const isWithoutOrder = or(
    inArray(bookings.state, ['refused', 'prepared', 'ordering', 'order_unknown']),
    and(eq(bookings.state, 'needs_attention'), isNull(bookings.orderId)),
  );
  const countPaid = async (where: SQL | undefined) => {
    const [row] = await db
      .select({ found: count() })
      .from(payments)
      .innerJoin(bookings, eq(bookings.paymentId, payments.id))
      .where(where);
    return row?.found ?? 0;
  };
  const taken = await countPaid(
    and(
      eq(payments.state, 'captured'),
      between(bookings.updatedAt, from, to),
      isWithoutOrder,
      notExists(refunded),
      isNotClosedAs('settled_not_flying'),
    ),
  );
  const unclaimed = await db.$count(
    payments,
    and(isNull(payments.bookingId), eq(payments.state, 'captured'), between(payments.updatedAt, from, to)),
  );
  const orderWithoutMoney = await countPaid(
    and(
      inArray(payments.state, ['booked', 'capturing', 'capture_failed', 'voiding', 'voided']),
      between(payments.updatedAt, from, to),
      eq(bookings.state, 'confirmed'),
      isNotClosedAs('settled_flying'),
    ),
  );
  return { moneyWithoutOrder: taken + unclaimed, orderWithoutMoney };
}

async function readLastDeletion(db: Database): Promise<number> {
  const doneAt = sql<string | null>`${settings.value} ->> 'doneAt'`;
  const [row] = await db.select({ doneAt }).from(settings).where(eq(settings.name, dailyDeletionSetting));
  return row?.doneAt == null ? 0 : Date.parse(row.doneAt) / 1000;
}
