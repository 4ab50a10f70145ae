import { until } from '#ops/sandbox/programs.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { auditTravelers } from '#server/testing/faults/share.ts';
import { Cluster } from './cluster/cluster.ts';
import { type Replication, timers } from './cluster/settings.ts';
import { Deployment } from './deployment.ts';
import { type Event, type Outcome, runEvent } from './events.ts';
import { loseWrites } from './lose-writes.ts';
import { Marks } from './marks.ts';
import { Recorder } from './recorder.ts';
import { renderLoss, renderOutcome, renderTrial, type TrialResult } from './report.ts';
import { Visitors } from './visitors.ts';

export interface TrialOptions {
  readonly events: readonly Event[];
  readonly replication: Replication;
  /** Whether to show the loss of asynchronous replication afterwards. */
  readonly withLoss: boolean;
}

const bookers = 8;
/** Unfinished requests are settled when their lease ends, after three minutes. */
const settleWithinMs = 300_000;

/** Returns true if every promise was kept; prints as it goes. */
export async function runTrial(folder: string, options: TrialOptions): Promise<boolean> {
  const startedAt = new Date();
  const cluster = new Cluster(folder, { ...timers, replication: options.replication });
  await cluster.start();
  const deployment = await Deployment.start(folder);
  const result = await playEvents(cluster, deployment, { events: options.events, startedAt });
  console.log(renderTrial(result));
  const loss = options.withLoss ? await loseWrites(cluster, deployment) : null;
  if (loss !== null) console.log(renderLoss(loss));
  const codes = await deployment.stop();
  console.log(`Exit codes of the servers, asked to stop: ${codes.join(', ')}`);
  const hasExpectedLoss = loss === null || loss.faults.length > 0;
  const isKept = result.faults.length === 0 && result.ended === 0 && result.marks.lost === 0;
  return isKept && hasExpectedLoss && codes.every((code) => code === 0);
}

async function playEvents(
  cluster: Cluster,
  deployment: Deployment,
  { events, startedAt }: { readonly events: readonly Event[]; readonly startedAt: Date },
): Promise<TrialResult> {
  const [recorder, marks] = [new Recorder(), new Marks()];
  await marks.makeTable(await cluster.whole());
  const origins = deployment.servers.map(({ origin }) => origin);
  const visitors = new Visitors({ origins, duffel: deployment.duffel, recorder });
  await visitors.startReading();
  visitors.startBooking('traveler', bookers);
  const outcomes: Outcome[] = [];
  for (const event of events) {
    const outcome = await runEvent(event, { cluster, recorder, marks });
    console.log(renderOutcome(outcome));
    outcomes.push(outcome);
  }
  await visitors.end();
  const from = performance.now();
  let faults: string[] = [];
  const areSettled = async () => {
    const books = await deployment.books();
    faults = [...auditBooks(books), ...auditTravelers(books, visitors.travelers)];
    return faults.length === 0;
  };
  await until('the books agree', areSettled, settleWithinMs, 2000).catch(() => undefined);
  return {
    outcomes,
    faults,
    settledAfterMs: performance.now() - from,
    travelers: visitors.travelers.length,
    marks: await marks.countLost(await cluster.whole()),
    ended: await deployment.ended(),
    errors: deployment.newErrors(),
    reconciled: deployment.reconcile(startedAt),
  };
}
