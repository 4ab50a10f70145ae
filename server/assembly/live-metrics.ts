import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { type Backlog, readBacklog } from '#server/read-models/backlog.ts';
import type { Services } from './services.ts';

/** The metrics are the same for all instances, and may be requested by several collectors. */
const maxAgeMs = 5000;
/** An unresponsive database must not block the other metrics. */
const deadlineMs = 2000;

const backlogGauges: Readonly<Record<keyof Backlog, readonly [name: string, help: string]>> = {
  deskQueue: ['desk_queue_bookings', 'Bookings that need a person'],
  deskOldestSeconds: [
    'desk_queue_oldest_seconds',
    'How long the oldest of those that only a person can settle has needed one',
  ],
  mailsRefused: ['mails_refused', 'Mails about bookings that a mail server refused for good and nobody has sent again'],
  mailsWaiting: ['mails_waiting', 'Mails that are due and not sent'],
  mailsOldestSeconds: ['mails_oldest_seconds', 'How long the oldest of them has been due'],
  overdueSeconds: ['reconciler_overdue_seconds', 'How long the most overdue booking has waited for the reconciler'],
  moneyWithoutOrder: ['payments_without_order', 'Payments taken for which there is no order, 15 minutes later'],
  orderWithoutMoney: ['orders_without_payment', 'Confirmed bookings that were not paid, 15 minutes later'],
  lastDeletionAt: ['retention_last_success_timestamp_seconds', 'When the daily deletion last succeeded; 0 if never'],
};

type LiveSources = Pick<Services, 'database' | 'db' | 'clock' | 'metrics' | 'mode'>;

/** Gauges read on request: backlogs in the database, and its connections. */
export function registerLiveMetrics({ database, db, clock, mode, metrics: { registry } }: LiveSources): void {
  const registers = [registry];
  const backlog = keepFor(maxAgeMs, inTime(oneAtATime(async () => readBacklog(db, clock.now(), await mode.isLive()))));
  for (const [key, [name, help]] of Object.entries(backlogGauges) as [keyof Backlog, readonly [string, string]][]) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      // NaN, because unknown must not look like zero.
      collect: async () => gauge.set((await backlog())?.[key] ?? Number.NaN),
    });
  }
  const reachable: Gauge = new Gauge({
    name: 'database_reachable',
    help: 'Whether the database answered in time: 1 or 0',
    registers,
    collect: async () => reachable.set((await backlog()) === null ? 0 : 1),
  });
  const connections: Gauge<'state'> = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and work that waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections() ?? {})) connections.set({ state }, count);
    },
  });
}

/** The result of `read`, or null if it fails or takes too long. */
function inTime<T>(read: () => Promise<T>): () => Promise<T | null> {
  return async () => {
    const timer = new AbortController();
    const late = sleep(deadlineMs, null, { signal: timer.signal, ref: false }).catch(() => null);
    try {
      return await Promise.race([read().catch(() => null), late]);
    } finally {
      timer.abort();
    }
  };
}

/** Joins a running reading instead of starting another, which would take one more connection. */
function oneAtATime<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;
  return () => {
    current ??= read().finally(() => {
      current = null;
    });
    return current;
  };
}

/** The result of `read`, cached for a time and shared by concurrent callers. */
function keepFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (kept === null || now - kept.at > ms) kept = { at: now, answer: read() };
    return kept.answer;
  };
}
