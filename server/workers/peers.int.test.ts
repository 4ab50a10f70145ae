import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { AnswerPeer } from '../ports/peers.ts';
import { WorkerPeers } from './peers.ts';

const never = new AbortController().signal;

/** The first two workers of an instance; `answer` is the second one's. */
async function twoWorkers(answer: AnswerPeer, keys: readonly [string, string] = ['key', 'key']) {
  const workers = keys.map((key, index) => new WorkerPeers({ number: index + 1, count: 2, key }));
  const ports = new Map(
    await Promise.all(workers.map(async (worker, index) => [index + 1, await worker.listen()] as const)),
  );
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.close(0)))));
  const [first, second] = workers as [WorkerPeers, WorkerPeers];
  first.know(ports);
  second.answer(answer);
  return { first, second };
}

/** A visitor whose searches belong to the second of two workers. */
function subjectOfSecond(first: WorkerPeers): string {
  const subject = Array.from({ length: 100 }, (_, index) => `visitor ${index}`).find((one) => !first.isOwn(one));
  if (subject === undefined) throw new Error('Everything belongs to the first worker');
  return subject;
}

async function textOf(pieces: AsyncIterable<Buffer> | undefined): Promise<string> {
  const all: Buffer[] = [];
  for await (const piece of pieces ?? []) all.push(piece);
  return String(Buffer.concat(all));
}

async function* texts(...all: string[]): AsyncGenerator<string> {
  yield* all;
}

test('a subject belongs to one worker, whichever is asked, and subjects are spread over all [SAFE-07]', () => {
  const workers = [1, 2, 3].map((number) => new WorkerPeers({ number, count: 3, key: 'key' }));
  const owned = Array.from({ length: 3000 }, (_, index) =>
    workers.map((worker) => worker.isOwn(`visitor ${index}`)).indexOf(true),
  );
  for (let index = 0; index < 100; index++) {
    expect(workers.filter((worker) => worker.isOwn(`visitor ${index}`))).toHaveLength(1);
  }
  for (const worker of [0, 1, 2]) expect(owned.filter((one) => one === worker).length).toBeGreaterThan(900);
});

test('the worker of a subject gets the question and sends its answer as it comes [SAFE-07] [LIVE-07]', async () => {
  const asked: unknown[] = [];
  const more = Promise.withResolvers<void>();
  const { first } = await twoWorkers(async (question) => {
    asked.push(question);
    return {
      head: { refusal: null },
      rest: (async function* () {
        yield 'one\n';
        await more.promise;
        yield 'zwölf\n';
      })(),
    };
  });
  const answer = await first.ask(subjectOfSecond(first), { kind: 'stream' }, never);
  expect(asked).toEqual([{ kind: 'stream' }]);
  expect(answer?.head).toEqual({ refusal: null });
  const pieces = answer?.rest[Symbol.asyncIterator]();
  expect(String((await pieces?.next())?.value)).toBe('one\n');
  more.resolve();
  expect(String((await pieces?.next())?.value)).toBe('zwölf\n');
  expect((await pieces?.next())?.done).toBe(true);
});

test('an asker that leaves, before the head or after it, ends the work for it [LIVE-07]', async () => {
  const ended: string[] = [];
  const waiting = Promise.withResolvers<void>();
  const { first } = await twoWorkers(async (question, signal) => {
    signal.addEventListener('abort', () => ended.push(String(question)));
    if (question === 'before') {
      waiting.resolve();
      await once(signal, 'abort');
    }
    const rest = (async function* () {
      yield 'one';
      await once(signal, 'abort');
    })();
    return { head: null, rest };
  });
  const subject = subjectOfSecond(first);
  const leaving = new AbortController();
  const asked = first.ask(subject, 'before', leaving.signal);
  await waiting.promise;
  leaving.abort();
  expect(await asked).toBeNull();
  const answer = await first.ask(subject, 'after', never);
  for await (const piece of answer?.rest ?? []) {
    expect(String(piece)).toBe('one');
    break;
  }
  await expect.poll(() => ended).toEqual(['before', 'after']);
});

test('nobody else can ask: the key decides [SAFE-04]', async () => {
  const { first } = await twoWorkers(async () => ({ head: 'secret' }), ['a guess', 'the key']);
  expect(await first.ask(subjectOfSecond(first), {}, never)).toBeNull();
});

test('a worker that is not there, fails or breaks off answers nothing; one that breaks off later ends with an error [SAFE-01]', async () => {
  const asked: unknown[] = [];
  const { first, second } = await twoWorkers(async (question) => {
    asked.push(question);
    if (question === 'fail') throw new Error('No');
    const rest = (async function* () {
      yield 'one';
      throw new Error('Gone');
    })();
    return { head: 'begun', rest };
  });
  const subject = subjectOfSecond(first);
  expect(await first.ask(subject, 'fail', never)).toBeNull();
  const answer = await first.ask(subject, 'break off', never);
  expect(answer?.head).toBe('begun');
  await expect(textOf(answer?.rest)).rejects.toThrow();
  // Nobody waits for it: an error of its answer would end this process.
  first.tell('break off');
  await expect.poll(() => asked.filter((one) => one === 'break off')).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await second.close(0);
  expect(await first.ask(subject, 'anyone there', never)).toBeNull();
  first.know(new Map());
  expect(await first.ask(subject, 'unknown', never)).toBeNull();
});

test('a worker that hangs is not waited for longer than a few seconds [SAFE-06]', async () => {
  const { first } = await twoWorkers(async () => ({ head: null }));
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  onTestFinished(() => {
    hanging.closeAllConnections();
    hanging.close();
  });
  const { port } = hanging.address() as AddressInfo;
  first.know(new Map([[2, port]]));
  const startedAt = performance.now();
  expect(await first.ask(subjectOfSecond(first), {}, never)).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(8000);
});

test('all others are told, and an answer of many pieces arrives whole [SAFE-07]', async () => {
  const told: unknown[] = [];
  const long = 'x'.repeat(300_000);
  const { first } = await twoWorkers(async (question) => {
    told.push(question);
    return { head: { length: long.length }, rest: texts(long, '\n', long) };
  });
  first.tell('an offer is gone');
  await expect.poll(() => told).toEqual(['an offer is gone']);
  const answer = await first.ask(subjectOfSecond(first), 'page', never);
  expect(await textOf(answer?.rest)).toBe(`${long}\n${long}`);
});
