import type { PGlite } from '@electric-sql/pglite';
import { runSchedule } from './schedule.ts';

/** Events that a few histories must cover to prove anything: successes and failures. */
const expectedEvents: readonly string[] = [
  'an order is made',
  'an order with extras is made',
  'money is captured',
  'an order is cancelled',
  'money goes back',
  'killed after a statement',
  'a challenge is approved',
  'an administrator chose approve_payment: the booking is confirmed',
  'an order: the answer is lost',
  'a capture: the answer is lost',
  'the airline changes the flights',
  'the airline cancels the flights',
  'the flights of an order are changed',
  'bags are added to an order',
];
/** Additional events for many histories. Failures of adding bags are too rare here: the fault matrix has all. */
export const allExpectedEvents: readonly string[] = [
  ...expectedEvents,
  'killed before it heard of an order',
  'the price of an extra changes',
  'an extra is no longer sold',
  'an extra is refused',
  'a challenge is refused',
  'an administrator chose refuse_payment: the booking is refused',
  'a challenge is left open',
  'a challenge is closed',
  'a challenge is answered too late',
  'a change of flights: the answer is lost',
  'a change of flights: acts late',
];

export interface HistoriesReport {
  /** Each disagreement with its seed and its history; empty if everything agrees. */
  readonly faults: readonly string[];
  /** Every kind of event that happened. */
  readonly events: readonly string[];
}

/**
 * Runs the histories of `count` seeds, one after another, and up to `extra` more until each of the events in `wanted`
 * has happened, because any change of the product changes the histories. In the extra ones, calls act late, responses
 * are lost and challenges are answered too late wherever that is still wanted.
 */
export async function runHistories(
  engine: PGlite,
  first: number,
  count: number,
  { wanted = [], extra = 0 }: { readonly wanted?: readonly string[]; readonly extra?: number } = {},
): Promise<HistoriesReport> {
  const faults: string[] = [];
  const events = new Set<string>();
  const missing = () => wanted.filter((event) => !events.has(event));
  const isExtra = (seed: number) => seed >= first + count;
  for (let seed = first; !isExtra(seed) || (seed < first + count + extra && missing().length > 0); seed++) {
    const report = await runSchedule(engine, seed, { wanted: isExtra(seed) ? missing() : [] });
    if (report.faults.length > 0) faults.push(`seed ${seed}`, ...report.faults, ...report.trace);
    for (const line of report.trace) events.add(line.replace(/^process \d+ /, ''));
  }
  return { faults, events: [...events].sort() };
}
