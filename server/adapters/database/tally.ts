import { createHmac } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from './database.ts';
import { limitCounts } from './schema.ts';

/** How often a subject was counted in its window, with what is left of that window in milliseconds. */
export interface Counted {
  readonly count: number;
  readonly msLeft: number;
}

/** Counts in the database, so that several instances count together (SAFE-07). A window begins with its first count. */
export interface Tally {
  add(subject: string, windowMs: number): Promise<Counted>;
  /** Takes one count back; without effect where the window is over. */
  takeBack(subject: string): Promise<void>;
}

/** Subjects, which may be addresses and names, are kept as keyed hashes only, until their window ends. */
export function createTally(db: Database, clock: Clock, secret: string): Tally {
  const idOf = (subject: string) => createHmac('sha256', secret).update(subject).digest('base64url');
  return {
    async add(subject, windowMs) {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + windowMs);
      const isOver = sql`${limitCounts.endsAt} <= ${now.toISOString()}`;
      const [row] = await db
        .insert(limitCounts)
        .values({ id: idOf(subject), count: 1, endsAt })
        .onConflictDoUpdate({
          target: limitCounts.id,
          set: {
            count: sql`case when ${isOver} then 1 else ${limitCounts.count} + 1 end`,
            endsAt: sql`case when ${isOver} then ${endsAt.toISOString()}::timestamptz else ${limitCounts.endsAt} end`,
          },
        })
        .returning();
      return { count: row?.count ?? 1, msLeft: (row?.endsAt ?? endsAt).getTime() - now.getTime() };
    },
    async takeBack(subject) {
      await db
        .update(limitCounts)
        .set({ count: sql`greatest(${limitCounts.count} - 1, 0)` })
        .where(and(eq(limitCounts.id, idOf(subject)), gt(limitCounts.endsAt, clock.now())));
    },
  };
}

/** Forgets counts whose window is over. */
export async function forgetLimitCounts(db: Database, now: Date): Promise<void> {
  await db.delete(limitCounts).where(lt(limitCounts.endsAt, now));
}
