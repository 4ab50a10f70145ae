import { createServer } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { Recorder } from './recorder.ts';

let now = 0;
const recorder = () => new Recorder(() => now);
const always = { from: 0, to: 100_000 };

beforeEach(() => {
  now = 0;
});

function succeedAt(one: Recorder, ...times: readonly number[]): void {
  for (const at of times) {
    now = at;
    one.succeeded('booking');
  }
}

test('the longest time without a success counts from the begin and to the end of the period [SAFE-01]', () => {
  const one = recorder();
  expect(one.longestGapMs('booking', { from: 10, to: 60 })).toBe(50);
  succeedAt(one, 5, 20, 30, 58, 200);
  expect(one.longestGapMs('booking', { from: 10, to: 60 })).toBe(28);
  expect(one.longestGapMs('booking', { from: 10, to: 150 })).toBe(92);
  expect(one.longestGapMs('read', { from: 10, to: 60 })).toBe(50);
  expect(one.count('booking', { from: 10, to: 60 })).toBe(3);
});

test('refusals are counted by status and code; an answer that is a plain no is none [SAFE-01]', async () => {
  const answers = [
    { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } },
    { status: 500, body: { code: 'INTERNAL' } },
    { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } },
    { status: 404, body: { code: 'NOT_FOUND' } },
    { status: 502, body: 'not from the server' },
  ];
  const server = createServer((_request, response) => {
    const { status, body } = answers.shift() ?? { status: 200, body: {} };
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const one = recorder();
  for (let calls = 0; calls < 6; calls++) {
    const answer = await one.fetch(origin);
    // The caller still reads the body.
    await answer.text();
  }
  await new Promise((resolve) => server.close(resolve));
  await expect(one.fetch(origin)).rejects.toThrow();
  expect(one.refusals(always)).toEqual([
    ['503 SERVICE_UNAVAILABLE', 2],
    ['500 INTERNAL', 1],
    ['502', 1],
    ['no answer', 1],
  ]);
});
