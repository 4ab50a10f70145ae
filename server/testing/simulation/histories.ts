import type { PGlite } from '@electric-sql/pglite';
import { runSchedule } from './schedule.ts';

/** What must have happened in a few histories for them to be worth something: things went well, and things broke. */
export const happensSoon: readonly string[] = [
  'an order is made',
  'money is captured',
  'an order is cancelled',
  'money goes back',
  'killed after a statement',
  'an order: the answer is lost',
  'a capture: the answer is lost',
];
/** What happens besides where there are many. */
export const happensInTime: readonly string[] = [...happensSoon, 'killed before it heard of an order'];

export interface HistoriesReport {
  /** Each disagreement with its seed and its history; empty when everything agrees. */
  readonly faults: readonly string[];
  /** Every kind of thing that happened. */
  readonly events: readonly string[];
}

/** Plays the histories of `count` seeds, one after the other. */
export async function playHistories(engine: PGlite, first: number, count: number): Promise<HistoriesReport> {
  const faults: string[] = [];
  const events = new Set<string>();
  for (let seed = first; seed < first + count; seed++) {
    const report = await runSchedule(engine, seed);
    if (report.faults.length > 0) faults.push(`seed ${seed}`, ...report.faults, ...report.trace);
    for (const line of report.trace) events.add(line.replace(/^process \d+ /, ''));
  }
  return { faults, events: [...events].sort() };
}
