import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { endedStatuses } from '#domain/payment/disputes/dispute-statuses.ts';
import type { Database } from '#server/database/database.ts';
import { recordHistory } from '#server/lifecycle/history.ts';
import type { DisputeView } from '#server/ports/payments.ts';
import { disputes, payments } from '../tables.ts';

/** At most so many ids in one statement. */
const atOnce = 1000;

/** Our disputes in a mode about which the bank has not decided yet. */
export async function findOpenDisputes(
  db: Database,
  live: boolean,
): Promise<{ readonly id: string; readonly status: string }[]> {
  return db
    .select({ id: disputes.id, status: disputes.status })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(payments.liveMode, live), notInArray(disputes.status, [...endedStatuses])));
}

/** Those of the disputes that are not recorded as they are: nearly all are, each time they are read. */
export async function findChangedDisputes(db: Database, seen: readonly DisputeView[]): Promise<DisputeView[]> {
  const news: DisputeView[] = [];
  for (let at = 0; at < seen.length; at += atOnce) {
    const some = seen.slice(at, at + atOnce);
    const ids = some.map(({ id }) => id);
    const rows = await db.select().from(disputes).where(inArray(disputes.id, ids));
    const known = new Map(rows.map((row) => [row.id, row]));
    news.push(...some.filter((dispute) => !isAsKnown(dispute, known.get(dispute.id))));
  }
  return news;
}

function isAsKnown(
  { status, reason, amount, answerBy }: DisputeView,
  row: typeof disputes.$inferSelect | undefined,
): boolean {
  if (row === undefined) return false;
  const isSame = row.status === status && row.reason === reason && row.amountMinor === amount.amountMinor;
  return isSame && row.answerBy?.getTime() === answerBy?.getTime();
}

/**
 * Records a dispute of a payment as it was when it was asked for, with an entry in the history if its status is another one; true then.
 * What was asked for earlier than what is known changes nothing.
 */
export async function recordDispute(
  db: Database,
  paymentId: string,
  { id, status, reason, amount, openedAt, answerBy }: DisputeView,
  askedAt: Date,
): Promise<boolean> {
  const { amountMinor, currency } = amount;
  const seen = { amountMinor, currency, status, reason, openedAt, answerBy, seenAt: askedAt };
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(disputes)
      .values({ id, paymentId, ...seen })
      .onConflictDoNothing()
      .returning({ id: disputes.id });
    const ofId = eq(disputes.id, id);
    const [known] = inserted.length > 0 ? [] : await tx.select().from(disputes).where(ofId).for('update');
    if (known !== undefined) {
      if (known.seenAt >= askedAt) return false;
      await tx.update(disputes).set(seen).where(ofId);
    }
    const fromState = known?.status ?? null;
    if (fromState === status) return false;
    await recordHistory(tx, { subject: id, at: askedAt, fromState, toState: status, detail: reason });
    return true;
  });
}

/** Deletes the disputes of payments past their retention period. Returns their ids. */
export async function deleteDisputes(tx: Pick<Database, 'delete'>, paymentIds: readonly string[]): Promise<string[]> {
  const gone = await tx
    .delete(disputes)
    .where(inArray(disputes.paymentId, [...paymentIds]))
    .returning({ id: disputes.id });
  return gone.map(({ id }) => id);
}
