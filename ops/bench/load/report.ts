import { quantile } from '../measure.ts';
import type { LoadPlan } from './generator.ts';
import type { LoadDatabase, LoadOutcome } from './run-load.ts';

type Plan = Omit<LoadPlan, 'origins'>;

/**
 * Memory counts as flat if the heap after a collection, without the cached searches (which have their own limit), grew
 * by no more than this from the middle to the end.
 */
const allowedGrowthMb = 30;
/** Allowed shortfall of confirmed bookings: the last ones of the period may be confirmed after it. */
const allowedShortfall = 0.01;

/** Why the load was not sustained, one message each; empty if it was. */
export function faultsOf(plan: Plan, { figures, looks, disagreements, bookingsInBooks }: LoadOutcome): string[] {
  const failed = Object.entries(figures.calls).flatMap(([name, { errors }]) =>
    Object.entries(errors).map(([kind, count]) => `${count} × ${name}: ${kind}`),
  );
  const asked = plan.bookingsPerSecond * plan.seconds;
  const isShort = figures.confirmed < asked * (1 - allowedShortfall);
  const [, middle, end] = looks;
  const grew = middle && end ? end.heapMb - end.cacheMb - (middle.heapMb - middle.cacheMb) : Number.NaN;
  return [
    ...failed,
    ...(isShort ? [`${figures.confirmed} bookings were confirmed of ${asked} requested`] : []),
    ...(grew <= allowedGrowthMb ? [] : [`the heap grew by ${grew.toFixed(0)} MB in the second half`]),
    ...disagreements.slice(0, 20).map((line) => `books: ${line}`),
    ...(asked > 0 && bookingsInBooks < figures.confirmed ? ['confirmed bookings are missing from the database'] : []),
  ];
}

/** The results, as text for a terminal. */
export function renderLoad(database: LoadDatabase, plan: Plan, outcome: LoadOutcome): string {
  const { figures, looks, cpuSeconds } = outcome;
  const { seconds } = figures;
  const guests = `${(plan.newAccounts * 100).toFixed(0)} % of which create an account`;
  const head =
    `${database}: ${plan.visitors} visitors, a search about every ${plan.thinkSeconds} s each; ` +
    `${plan.bookingsPerSecond} bookings a second, ${guests}; ${figures.offersEach.toFixed(0)} offers a search; ` +
    `${seconds.toFixed(0)} s; ` +
    `load average before ${outcome.busyBefore.toFixed(1)}`;
  const calls = Object.entries(figures.calls).map(([name, { times, errors }]) => [
    name,
    (times.length / seconds).toFixed(1),
    ...[0.5, 0.95, 0.99, 1].map((share) => `${quantile(times, share).toFixed(0)} ms`),
    String(Object.values(errors).reduce((sum, count) => sum + count, 0)),
  ]);
  const all = Object.values(figures.calls).reduce((sum, { times }) => sum + times.length, 0);
  const whole = figures.wholeBookings;
  const memory = looks.map(({ at, residentMb, heapMb, cacheMb, loopDelayMs }) => [
    at,
    `${residentMb.toFixed(0)} MB`,
    `${heapMb.toFixed(0)} MB`,
    `${cacheMb.toFixed(0)} MB`,
    `${loopDelayMs.toFixed(0)} ms`,
  ]);
  const cores = Object.entries(cpuSeconds).map(([name, spent]) => [name, `${(spent / seconds).toFixed(2)} cores`]);
  const { bookingsInBooks, stored } = outcome;
  const rows = Object.entries(stored.rows)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`);
  const logged = Object.entries(outcome.logged).map(([message, count]) => `${count} × ${message}`);
  return [
    head,
    '',
    table([['call', 'a second', 'p50', 'p95', 'p99', 'most', 'errors'], ...calls]),
    '',
    `${(all / seconds).toFixed(0)} calls a second; ${(figures.confirmed / seconds).toFixed(1)} bookings a second confirmed ` +
      `(${figures.confirmed} of ${figures.begun} started), from search to confirmation p50 ${quantile(whole, 0.5).toFixed(0)} ms, ` +
      `p95 ${quantile(whole, 0.95).toFixed(0)} ms; at most ${figures.maxConcurrent} concurrent; ${figures.accounts} created an account`,
    `records: ${bookingsInBooks} bookings, ${outcome.disagreements.length} disagreements; ${outcome.mailsWaiting} mails queued`,
    `database: ${stored.kilobytes.toFixed(0)} kB with indexes, ${(stored.kilobytes / bookingsInBooks).toFixed(1)} kB a booking; rows: ${rows.join(', ')}`,
    `server log: ${logged.join('; ') || 'no warnings'}`,
    '',
    table([['server', 'resident', 'heap after GC', 'cached searches', 'loop delay p99'], ...memory]),
    '',
    table([['processor', ''], ...cores]),
  ].join('\n');
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
