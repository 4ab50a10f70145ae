import type { FastifyBaseLogger } from 'fastify';
import { before, retentionPeriods } from '#domain/privacy/retention.ts';
import { deleteExpiredBookingSessions } from '#server/features/visitors/index.ts';
import { repeatWork, type WatchRun } from '#server/repeated-work.ts';
import type { Database } from '../database/database.ts';
import { deleteExpiredSessions } from '../features/accounts/index.ts';
import { deleteExpiredAccess } from '../features/booking/index.ts';
import { deleteUnusedPictures } from '../features/brands/index.ts';
import { deleteOldMails } from '../features/mail/index.ts';
import {
  anonymizeDormantAccounts,
  deleteOldBookings,
  deleteOldHistory,
  deleteOldPayments,
  eraseFormerContacts,
} from '../features/privacy/index.ts';
import { dailyDeletionSetting, initializeSetting, lockSetting, writeSetting } from '../features/system/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer } from '../ports/mail.ts';

export interface DailyDeletionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly mailer: Pick<Mailer, 'deleteBefore'>;
  /** Receives the number of rows deleted or anonymized, by kind. */
  onDeleted(what: string, count: number): void;
}

/** Deletes data whose retention period is over (PAGE-11), once a day (UTC), on one instance. */
export interface DailyDeletion {
  /** Does the day's work unless done or under way elsewhere; never rejects. Runs within a process do not overlap. */
  run(): Promise<void>;
  /** Checks immediately and then at an interval, until stopped. */
  start(intervalMs: number): void;
  /** Stops the schedule and waits for the current batch. */
  stop(): Promise<void>;
}

const batch = 200;
/** Longer than a run takes; an interrupted run restarts after it. */
const leaseMs = 3_600_000;

interface Turn {
  readonly doneAt: string | null;
  readonly leaseUntil: string | null;
}

export function createDailyDeletion(deps: DailyDeletionDeps, watch?: WatchRun): DailyDeletion {
  return repeatWork((isStopping) => runOnce(deps, isStopping), watch);
}

async function runOnce(deps: DailyDeletionDeps, isStopping: () => boolean): Promise<void> {
  const { db, clock, log } = deps;
  try {
    const now = clock.now();
    const turn = await takeTurn(db, now);
    if (turn === null) return;
    const whole = await deleteAll(deps, now, isStopping);
    await endTurn(db, { doneAt: whole ? now.toISOString() : turn.doneAt, leaseUntil: null }, clock.now());
  } catch (error) {
    log.error({ err: error }, 'Daily deletion will be retried');
  }
}

/** Deletes everything past its retention period; false if some of it must be retried. Every step is idempotent. */
async function deleteAll(deps: DailyDeletionDeps, now: Date, isStopping: () => boolean): Promise<boolean> {
  const { db, log, mailer, onDeleted } = deps;
  const steps: readonly (readonly [string, () => Promise<number>])[] = [
    ['bookings', () => deleteOldBookings(db, now, batch)],
    ['payments', () => deleteOldPayments(db, now, batch)],
    ['history', () => deleteOldHistory(db, now, batch)],
    ['accounts', () => anonymizeDormantAccounts(db, now, batch)],
    ['contacts', () => eraseFormerContacts(db, now, batch)],
    ['mails', () => deleteOldMails(db, now, batch)],
    ['mail_files', () => mailer.deleteBefore(before(now, retentionPeriods.mails))],
    ['pictures', () => deleteUnusedPictures(db, now, batch)],
    ['sessions', () => deleteExpiredSessions(db, now).then(() => 0)],
    ['booking_sessions', () => deleteExpiredBookingSessions(db, now).then(() => 0)],
    ['access', () => deleteExpiredAccess(db, now).then(() => 0)],
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
      log.error({ err: error, what }, 'Daily deletion step failed');
    }
  }
  log.info({ counts }, 'Daily deletion');
  return whole && !isStopping();
}

/** Claims the day's run for this instance; null if it is done or another instance is running it. */
async function takeTurn(db: Database, now: Date): Promise<Turn | null> {
  const none: Turn = { doneAt: null, leaseUntil: null };
  await initializeSetting(db, dailyDeletionSetting, none, now);
  return db.transaction(async (tx) => {
    const turn = ((await lockSetting(tx, dailyDeletionSetting)) ?? none) as Turn;
    const today = now.toISOString().slice(0, 10);
    if (turn.doneAt !== null && turn.doneAt.slice(0, 10) >= today) return null;
    if (turn.leaseUntil !== null && new Date(turn.leaseUntil) > now) return null;
    const leaseUntil = new Date(now.getTime() + leaseMs).toISOString();
    await writeSetting(tx, dailyDeletionSetting, { ...turn, leaseUntil }, now);
    return turn;
  });
}

async function endTurn(db: Database, turn: Turn, now: Date): Promise<void> {
  await writeSetting(db, dailyDeletionSetting, turn, now);
}
