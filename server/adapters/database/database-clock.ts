import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import { systemClock, type TimeSources } from '../system-clock.ts';
import type { Database } from './database.ts';

const compareEveryMs = 10_000;
/** An answer that took longer says too little about the moment at which it was given. */
const slowMs = 1000;
/** The machine's clock is expected to be at most this wrong. */
const toleratedMs = 5000;

export interface DatabaseClock extends Clock {
  inSql(): string;
  /** Asks the database for the time; rejects when it does not answer. */
  compare(): Promise<void>;
  /** Ends the comparisons. */
  stop(): void;
}

/**
 * The database's clock, which all instances share, however wrong the clocks of their machines are: asked for at the start
 * and every ten seconds, carried on in between by a counter that never jumps. Rejects when the database does not answer.
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
      log.warn({ offMs }, 'The clock of this machine differs from the database’s; the database’s counts');
    isWarned = isWrong;
  };
  await compare();
  // A database that is away is told of by /readyz; until it is back the counter carries the time on.
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
