import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Peers } from '#server/ports/peers.ts';
import { type Collector, startCollector } from '#server/testing/telemetry/collector.ts';
import { WorkerPeers } from '#server/workers/peers.ts';
import { startOpenTelemetry } from './open-telemetry.ts';
import { inSpan } from './spans.ts';
import { inTrace, type Telemetry } from './telemetry.ts';
import { tracePeers } from './traced-peers.ts';

const never = new AbortController().signal;
const log = { warn: () => undefined, info: () => undefined } as never;

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.close());

/** Two workers of an instance, which record this share of traces; everything is asked of the second, whose searches ask the supplier. */
async function twoWorkers(sampledShare: number) {
  const workers = [1, 2].map((number) => new WorkerPeers({ number, count: 2, key: 'key' }));
  const [first, second] = workers as [WorkerPeers, WorkerPeers];
  first.know(new Map([[2, await second.listen()]]));
  const settings = { endpoint: collector.endpoint, metricIntervalMs: 60_000, sampledShare };
  const telemetry = workers.map(() => startOpenTelemetry(settings, new Registry(), log)) as [Telemetry, Telemetry];
  const questions: unknown[] = [];
  tracePeers(second, telemetry[1]).answer((question) => {
    questions.push(question);
    return inSpan({ name: 'search', kind: 'client' }, async () => ({ head: 'found' }));
  });
  const subject = Array.from({ length: 100 }, (_, index) => `visitor ${index}`).find((one) => !first.isOwn(one)) ?? '';
  const asking = tracePeers(first, telemetry[0]);
  return {
    questions,
    ask: (work: (peers: Peers, subject: string) => Promise<unknown>) =>
      inTrace(telemetry[0], { name: 'request', kind: 'server' }, () => work(asking, subject)),
    untraced: () => asking.ask(subject, 'untraced', never),
    async stop() {
      await Promise.all([...workers.map((worker) => worker.close(0)), ...telemetry.map((one) => one.stop())]);
      return collector.spans();
    },
  };
}

test('what a worker does for another belongs to the trace of the request that the other one took [SAFE-05] [SAFE-07]', async () => {
  const { ask, questions, stop } = await twoWorkers(1);
  const head = await ask(async (peers, subject) => (await peers.ask(subject, { kind: 'stream' }, never))?.head);
  expect([head, questions]).toEqual(['found', [{ kind: 'stream' }]]);
  const spans = await stop();
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const parentOf = (name: string) => {
    const span = spans.find((one) => one.name === name);
    return spans.find(({ spanId }) => spanId === span?.parentSpanId)?.name;
  };
  expect(['search', 'answer worker', 'ask worker', 'request'].map(parentOf)).toEqual([
    'answer worker',
    'ask worker',
    'request',
    undefined,
  ]);
});

test('what is not recorded where it was asked is not recorded where it is answered [SAFE-05] [SAFE-07]', async () => {
  const { ask, untraced, questions, stop } = await twoWorkers(0);
  await ask((peers, subject) => peers.ask(subject, 'not sampled', never));
  await untraced();
  expect(questions).toEqual(['not sampled', 'untraced']);
  expect(await stop()).toEqual([]);
});
