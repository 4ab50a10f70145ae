import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '#server/ports/clock.ts';
import { boundPages } from './page-places.ts';

/** Pauses by timers that tests can advance. */
const clock: Clock = {
  now: () => new Date(),
  sleep: (ms) => new Promise((resolve) => setTimeout(() => resolve(undefined), ms)),
};

describe('pages of one process', () => {
  let app: ReturnType<typeof Fastify>;
  let finish: () => void;
  let rendering: number;
  const shed = vi.fn();

  beforeEach(() => {
    shed.mockClear();
    rendering = 0;
    const finished = Promise.withResolvers<void>();
    finish = finished.resolve;
    app = Fastify();
    boundPages(app, { clock, factor: 1, onShed: shed });
    app.get('/', { config: { takesPlace: true } }, async () => {
      rendering += 1;
      await finished.promise;
      return 'a page';
    });
    app.get('/healthz', async () => 'ok');
  });
  afterEach(async () => {
    finish();
    await app.close();
    vi.useRealTimers();
  });

  const ask = (ip: string, accept = 'text/html') => app.inject({ url: '/', remoteAddress: ip, headers: { accept } });
  const askTimes = (times: number, ipOf: (n: number) => string) =>
    Array.from({ length: times }, (_, n) => ask(ipOf(n)));
  const statusesOf = async (answers: readonly ReturnType<typeof ask>[]) => {
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    return {
      served: statuses.filter((one) => one === 200).length,
      refused: statuses.filter((one) => one === 503).length,
    };
  };

  test.each([
    ['one address', (_: number) => '203.0.113.7', 8, 24],
    ['an IPv6 /64', (n: number) => `2001:db8:1:1::${n + 1}`, 8, 24],
    ['an IPv6 /56', (n: number) => `2001:db8:1:1${n.toString(16).padStart(2, '0')}::1`, 16, 32],
    ['an IPv6 /48', (n: number) => `2001:db8:1:${n.toString(16)}00::1`, 24, 40],
  ])(
    '%s renders some at once, some wait, the rest is refused; others and health are answered [F-140]',
    async (_, ipOf, places, queue) => {
      const answers = askTimes(100, ipOf);
      await vi.waitFor(() => expect(shed).toHaveBeenCalledTimes(100 - places - queue));
      expect(shed).toHaveBeenCalledWith('pages_of_network');
      expect(rendering).toBe(places);
      expect((await app.inject('/healthz')).statusCode).toBe(200);
      const other = ask('198.51.100.1');
      await vi.waitFor(() => expect(rendering).toBe(places + 1));
      finish();
      expect((await other).statusCode).toBe(200);
      expect(await statusesOf(answers)).toEqual({ served: places + queue, refused: 100 - places - queue });
    },
  );

  test('all addresses together render a bounded number, and the rest is refused at once [F-140]', async () => {
    const answers = askTimes(200, (n) => `203.0.113.${n}`);
    await vi.waitFor(() => expect(shed).toHaveBeenCalledTimes(200 - 32 - 96));
    expect(rendering).toBe(32);
    finish();
    expect(await statusesOf(answers)).toEqual({ served: 128, refused: 72 });
  });

  test('of pages that are rendered at once, few are rendered in one turn of the event loop [F-140]', async () => {
    finish();
    const answers = askTimes(32, () => '203.0.113.7');
    let most = 0;
    for (let known = 0; rendering < 32; known = rendering) {
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, rendering - known);
    }
    expect(most).toBeLessThanOrEqual(8);
    expect(await statusesOf(answers)).toEqual({ served: 32, refused: 0 });
  });

  test('a page that waits for something else gives its place away after two seconds [F-140]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const answers = askTimes(16, () => '203.0.113.7');
    await vi.advanceTimersByTimeAsync(100);
    expect(rendering).toBe(8);
    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(rendering).toBe(16));
    finish();
    expect(await statusesOf(answers)).toEqual({ served: 16, refused: 0 });
  });

  test('while the event loop lags pages are refused, for browsers and programs, and health is answered [F-140]', async () => {
    finish();
    expect((await ask('203.0.113.7')).statusCode).toBe(200);
    const start = performance.now();
    const stoodStill = vi.spyOn(performance, 'now');
    const standAt = (ms: number) => stoodStill.mockImplementation(() => start + ms);
    standAt(1500);
    // A single long turn can have any cause.
    expect((await ask('203.0.113.7')).statusCode).toBe(200);
    // The timer checks again.
    await sleep(300);
    standAt(3000);
    const page = await ask('203.0.113.7');
    expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ]);
    expect((await ask('203.0.113.7', 'application/json')).json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    stoodStill.mockRestore();
    expect((await ask('203.0.113.7')).statusCode).toBe(200);
  });
});
