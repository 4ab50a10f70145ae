import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/ports/clock.ts';
import { systemClock, type TimeSources } from '#server/system-clock.ts';
import type { Database } from './database.ts';

const compareEveryMs = 10_000;
/** A slower response is too imprecise to set the clock. */
const slowMs = 1000;
/** Tolerated error of the machine's clock. */
const toleratedMs = 5000;

export interface DatabaseClock extends Clock {
  inSql(): string;
  /** Asks the database for the time; rejects if it does not respond. */
  compare(): Promise<void>;
  /** Stops the comparisons. */
  stop(): void;
}

/**
 * The database's clock, shared by all instances regardless of their machines' clocks: queried at startup and every ten
 * seconds, and advanced in between by a monotonic counter. Rejects if the database does not respond.
 */
export async function startDatabaseClock(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { wall, monotonic }: TimeSources = { wall: () => Date.now(), monotonic: () => performance.now() },
): Promise<DatabaseClock> {
  let anchor = { at: wall(), monotonic: monotonic() };
  let hasAnswered = false;
  let isWarned = false;
  const compare = async () => {
    const asked = monotonic();
    const { rows } = await db.execute<{ ms: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`,
    );
    const answered = monotonic();
    if (hasAnswered && answered - asked > slowMs) return;
    anchor = { at: Number(rows[0]?.ms) + (answered - asked) / 2, monotonic: answered };
    hasAnswered = true;
    const offMs = Math.round(wall() - anchor.at);
    const isWrong = Math.abs(offMs) > toleratedMs;
    if (isWrong && !isWarned)
      log.warn({ offMs }, 'The clock of this machine differs from the database’s; using the database’s');
    isWarned = isWrong;
  };
  await compare();
  // /readyz reports an unreachable database; until it is back, the monotonic counter advances the time.
  const timer = setInterval(() => void compare().catch(() => undefined), compareEveryMs);
  timer.unref();
  return {
    now: () => new Date(anchor.at + monotonic() - anchor.monotonic),
    sleep: systemClock.sleep,
    inSql: () => 'clock_timestamp()',
    compare,
    stop: () => clearInterval(timer),
  };
}
