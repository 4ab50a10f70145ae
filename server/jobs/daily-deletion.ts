import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { before, retentionPeriods } from '../../domain/privacy/retention.ts';
import type { Database } from '../adapters/database/database.ts';
import { settings } from '../adapters/database/schema.ts';
import { forgetExpiredSessions } from '../features/accounts/index.ts';
import { forgetExpiredAccess } from '../features/bookings/index.ts';
import {
  anonymiseDormantAccounts,
  deleteOldBookings,
  deleteOldHistory,
  deleteOldPayments,
  deleteUnusedPictures,
  forgetOldMails,
} from '../features/privacy/index.ts';
import { forgetEndedBookingSessions } from '../http/booking-sessions.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer } from '../ports/mail.ts';
import { repeatWork } from '../repeated-work.ts';

export interface DailyDeletionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly mailer: Pick<Mailer, 'forgetBefore'>;
  /** Told how much of a kind was deleted or made anonymous, and when a run ended without a failure. */
  onDeleted(what: string, count: number): void;
  onDone(at: Date): void;
}

/** Deletes what has been kept long enough (PAGE-11): once a day (UTC), by one of all instances. */
export interface DailyDeletion {
  /** Does the day's work unless it is done, or another instance does it; never rejects. Runs here do not overlap. */
  run(): Promise<void>;
  /** Looks now and then at an interval, until stopped. */
  start(intervalMs: number): void;
  /** Ends the schedule and waits for the batch that is under way. */
  stop(): Promise<void>;
}

const rowName = 'daily_deletion';
const batch = 200;
/** Longer than a run takes; one that was cut off is begun again after it. */
const leaseMs = 3_600_000;

interface Turn {
  readonly doneAt: string | null;
  readonly leaseUntil: string | null;
}

export function createDailyDeletion(deps: DailyDeletionDeps): DailyDeletion {
  return repeatWork((isStopping) => runOnce(deps, isStopping));
}

async function runOnce(deps: DailyDeletionDeps, isStopping: () => boolean): Promise<void> {
  const { db, clock, log } = deps;
  try {
    const now = clock.now();
    const turn = await takeTurn(db, now);
    if (turn === null) return;
    const whole = await deleteAll(deps, now, isStopping);
    await endTurn(db, { doneAt: whole ? now.toISOString() : turn.doneAt, leaseUntil: null }, clock.now());
    if (whole) deps.onDone(now);
  } catch (error) {
    log.error({ err: error }, 'Daily deletion: it is tried again later');
  }
}

/** Everything that is too old at this time; false when some of it must be tried again. Every step can be repeated. */
async function deleteAll(deps: DailyDeletionDeps, now: Date, isStopping: () => boolean): Promise<boolean> {
  const { db, log, mailer, onDeleted } = deps;
  const steps: readonly (readonly [string, () => Promise<number>])[] = [
    ['bookings', () => deleteOldBookings(db, now, batch)],
    ['payments', () => deleteOldPayments(db, now, batch)],
    ['history', () => deleteOldHistory(db, now, batch)],
    ['accounts', () => anonymiseDormantAccounts(db, now, batch)],
    ['mails', () => forgetOldMails(db, now, batch)],
    ['mail_files', () => mailer.forgetBefore(before(now, retentionPeriods.mails))],
    ['pictures', () => deleteUnusedPictures(db, now, batch)],
    ['sessions', () => forgetExpiredSessions(db, now).then(() => 0)],
    ['booking_sessions', () => forgetEndedBookingSessions(db, now).then(() => 0)],
    ['access', () => forgetExpiredAccess(db, now).then(() => 0)],
  ];
  const counts: Record<string, number> = {};
  let whole = true;
  for (const [what, step] of steps) {
    try {
      for (let count = batch; count > 0 && !isStopping(); ) {
        count = await step();
        if (count > 0) onDeleted(what, count);
        counts[what] = (counts[what] ?? 0) + count;
      }
    } catch (error) {
      whole = false;
      log.error({ err: error, what }, 'Daily deletion: a part failed');
    }
  }
  log.info({ counts }, 'Daily deletion');
  return whole && !isStopping();
}

/** Takes the day's turn for this instance; null when the day is done or another instance is at it. */
async function takeTurn(db: Database, now: Date): Promise<Turn | null> {
  const none: Turn = { doneAt: null, leaseUntil: null };
  await db.insert(settings).values({ name: rowName, value: none, updatedAt: now }).onConflictDoNothing();
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(settings).where(eq(settings.name, rowName)).for('update');
    const turn = (row?.value ?? none) as Turn;
    const today = now.toISOString().slice(0, 10);
    if (turn.doneAt !== null && turn.doneAt.slice(0, 10) >= today) return null;
    if (turn.leaseUntil !== null && new Date(turn.leaseUntil) > now) return null;
    const leaseUntil = new Date(now.getTime() + leaseMs).toISOString();
    await tx
      .update(settings)
      .set({ value: { ...turn, leaseUntil }, updatedAt: now })
      .where(eq(settings.name, rowName));
    return turn;
  });
}

async function endTurn(db: Database, turn: Turn, now: Date): Promise<void> {
  await db.update(settings).set({ value: turn, updatedAt: now }).where(eq(settings.name, rowName));
}
