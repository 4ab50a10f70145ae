import { createHmac } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Clock } from '#server/ports/clock.ts';
import type { Database } from '../database/database.ts';
import { limitCounts } from './tables.ts';

/** A subject's count in its current window, and the milliseconds left in it. */
export interface Counted {
  readonly count: number;
  readonly msLeft: number;
}

/** Counts in the database, shared by all instances (SAFE-07). A window starts with its first count. `amount` is 1 by default. */
export interface SharedCounter {
  add(subject: string, windowMs: number, amount?: number): Promise<Counted>;
  /** Undoes one count; no effect once the window is over. */
  subtract(subject: string): Promise<void>;
}

/** Subjects may be addresses or names, so only keyed hashes are stored, until their window ends. */
export function createSharedCounter(db: Database, clock: Clock, secret: string): SharedCounter {
  const idOf = (subject: string) => createHmac('sha256', secret).update(subject).digest('base64url');
  return {
    async add(subject, windowMs, amount = 1) {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + windowMs);
      const isOver = sql`${limitCounts.endsAt} <= ${now.toISOString()}`;
      const [row] = await db
        .insert(limitCounts)
        .values({ id: idOf(subject), count: amount, endsAt })
        .onConflictDoUpdate({
          target: limitCounts.id,
          set: {
            count: sql`case when ${isOver} then ${amount} else ${limitCounts.count} + ${amount} end`,
            endsAt: sql`case when ${isOver} then ${endsAt.toISOString()}::timestamptz else ${limitCounts.endsAt} end`,
          },
        })
        .returning();
      return { count: row?.count ?? 1, msLeft: (row?.endsAt ?? endsAt).getTime() - now.getTime() };
    },
    async subtract(subject) {
      await db
        .update(limitCounts)
        .set({ count: sql`greatest(${limitCounts.count} - 1, 0)` })
        .where(and(eq(limitCounts.id, idOf(subject)), gt(limitCounts.endsAt, clock.now())));
    },
  };
}

/** Deletes counts whose window is over. */
export async function deleteExpiredCounts(db: Database, now: Date): Promise<void> {
  await db.delete(limitCounts).where(lt(limitCounts.endsAt, now));
}
