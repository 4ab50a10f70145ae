import { createHmac } from 'node:crypto';
import { and, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Clock } from '#server/ports/clock.ts';
import type { Database } from '../database/database.ts';
import { limitCounts } from './tables.ts';

/** A subject's count in its current window, and the milliseconds left in it. */
export interface Counted {
  readonly count: number;
  readonly msLeft: number;
}

/** Counts in the database, shared by all instances (SAFE-07). Windows start with their first count. */
export interface SharedCounter {
  add(subject: string, windowMs: number, amount?: number): Promise<Counted>;
  /** Counts several different subjects at once; the counts are in the same order. */
  addEach(subjects: readonly string[], windowMs: number): Promise<Counted[]>;
  /** Undoes one count of each subject; no effect once its window is over. */
  subtractEach(subjects: readonly string[]): Promise<void>;
}

/** Subjects may be addresses or names, so only keyed hashes are stored, until their window ends. */
export function createSharedCounter(db: Database, clock: Clock, secret: string): SharedCounter {
  const idOf = (subject: string) => createHmac('sha256', secret).update(subject).digest('base64url');
  // In the same order on all instances, so that calls with common subjects never deadlock.
  const idsOf = (subjects: readonly string[]) => subjects.map(idOf).sort();

  async function addTo(subjects: readonly string[], windowMs: number, amount: number): Promise<Counted[]> {
    const now = clock.now();
    const endsAt = new Date(now.getTime() + windowMs);
    const { id, count, endsAt: end } = limitCounts;
    const isOver = lte(end, now);
    const rows = await db
      .insert(limitCounts)
      .values(idsOf(subjects).map((one) => ({ id: one, count: amount, endsAt })))
      .onConflictDoUpdate({
        target: id,
        set: {
          count: sql`case when ${isOver} then 0 else ${count} end + ${amount}::int`,
          endsAt: sql`case when ${isOver} then ${sql.param(endsAt, end)} else ${end} end`,
        },
      })
      .returning();
    const found = new Map(rows.map((row) => [row.id, row]));
    return subjects.map((subject) => {
      const row = found.get(idOf(subject));
      return { count: row?.count ?? 1, msLeft: (row?.endsAt ?? endsAt).getTime() - now.getTime() };
    });
  }

  return {
    async add(subject, windowMs, amount = 1) {
      const [counted] = await addTo([subject], windowMs, amount);
      return counted ?? { count: amount, msLeft: windowMs };
    },
    addEach: (subjects, windowMs) => addTo(subjects, windowMs, 1),
    async subtractEach(subjects) {
      const isCounting = and(inArray(limitCounts.id, idsOf(subjects)), gt(limitCounts.endsAt, clock.now()));
      const locked = db
        .select({ id: limitCounts.id })
        .from(limitCounts)
        .where(isCounting)
        // Sorted as above, whatever the database's own text order.
        .orderBy(sql`${limitCounts.id} collate "C"`)
        .for('update');
      await db
        .update(limitCounts)
        .set({ count: sql`greatest(${limitCounts.count} - 1, 0)` })
        .where(inArray(limitCounts.id, locked));
    },
  };
}

/** Deletes counts whose window is over. */
export async function deleteExpiredCounts(db: Database, now: Date): Promise<void> {
  await db.delete(limitCounts).where(lt(limitCounts.endsAt, now));
}
