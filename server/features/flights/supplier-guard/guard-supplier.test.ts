import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { err, ok, type Result } from '#domain/result.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { FlightSupplier, SupplierFailure } from '#server/ports/supplier.ts';
import { SearchLimiter } from '../search/search-limiter.ts';
import { type Guarded, guardSupplier } from './guard-supplier.ts';

type Asked = (outcome: Result<never, SupplierFailure>) => void;

const query = {} as SearchQuery;
const found = undefined;
const take = () => undefined;
const late = err({
  kind: 'unavailable',
  message: 'late',
  upstreamStatus: null,
  upstreamRequestId: null,
  timedOut: true,
} as const);
const broken = err({ kind: 'unavailable', message: '500', upstreamStatus: 500, upstreamRequestId: null } as const);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A guarded supplier with responses and clock controlled by the test. */
function createRig(searchesAtOnce: number) {
  let now = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const asked: { call: string; answer: Asked }[] = [];
  const events: string[] = [];
  const call = (name: string) => () =>
    new Promise<Result<never, SupplierFailure>>((answer) => {
      asked.push({ call: name, answer });
    });
  const names = [
    'startSearch',
    'offersOfSearch',
    'getOffer',
    'getDearerOffers',
    'getSeatMaps',
    'setLoyalty',
    'createOrder',
    'findOrder',
    'getOrder',
  ];
  const inner = Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as FlightSupplier;
  const supplier = guardSupplier(inner, {
    clock: {
      now: () => new Date(now),
      sleep: (ms) => new Promise((resolve) => sleepers.push({ at: now + ms, wake: () => resolve(undefined) })),
    },
    searchesAtOnce,
    onEntered: () => undefined,
    onShed: (reason) => events.push(`shed ${reason}`),
    onBreaker: (operation: Guarded, state) => events.push(`${operation} ${state}`),
  });
  const advance = async (ms: number) => {
    now += ms;
    for (const { at, wake } of sleepers) if (at <= now) wake();
    await settle();
  };
  /** Sends a request that the vendor completes with `outcome`. */
  const ask = async (
    name: 'offersOfSearch' | 'getOffer' | 'getDearerOffers' | 'getSeatMaps',
    outcome: Result<unknown, SupplierFailure>,
  ) => {
    const before = asked.length;
    const answer = name === 'offersOfSearch' ? supplier.offersOfSearch('orq_1', take) : supplier[name]('off_1');
    await settle();
    asked[before]?.answer(outcome as Result<never, SupplierFailure>);
    return { wasAsked: asked.length > before, outcome: await answer };
  };
  return { supplier, asked, events, advance, ask };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('running searches', () => {
  test('are bounded: a few wait in order, the rest are turned away without a supplier call [SAFE-02] [SAFE-04]', async () => {
    const { supplier, asked, events } = createRig(4);
    const answers = Array.from({ length: 8 }, () => supplier.offersOfSearch('orq_1', take));
    await settle();
    expect(asked).toHaveLength(4);
    expect(events).toEqual(['shed full', 'shed full']);
    expect(await Promise.all(answers.slice(6))).toMatchObject([
      { ok: false, error: { kind: 'unavailable' } },
      { ok: false, error: { kind: 'unavailable' } },
    ]);
    for (let n = 0; n < 6; n++) {
      asked[n]?.answer(ok(found) as Result<never, SupplierFailure>);
      await settle();
    }
    expect(asked).toHaveLength(6);
    expect(await Promise.all(answers.slice(0, 6))).toEqual(Array.from({ length: 6 }, () => ok(found)));
    void supplier.offersOfSearch('orq_1', take);
    await settle();
    expect(asked).toHaveLength(7);
  });

  test('wait only briefly for a slot, and unclaimed slots are freed [SAFE-02]', async () => {
    const { supplier, asked, events, advance } = createRig(1);
    const first = supplier.offersOfSearch('orq_1', take);
    const second = supplier.offersOfSearch('orq_1', take);
    await settle();
    await advance(2999);
    expect(events).toEqual([]);
    await advance(1);
    expect(await second).toMatchObject({ ok: false });
    expect([asked.length, events]).toEqual([1, ['shed full']]);
    asked[0]?.answer(ok(found) as Result<never, SupplierFailure>);
    expect(await first).toEqual(ok(found));
    void supplier.offersOfSearch('orq_1', take);
    await settle();
    expect(asked).toHaveLength(2);
  });

  test('are refused at once while the supplier hangs, without waiting for a place [SAFE-02]', async () => {
    const { supplier, ask, events } = createRig(1);
    for (let n = 0; n < 5; n++) await ask('offersOfSearch', late);
    expect(await supplier.startSearch(query, 1000)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(events).toEqual(['search open', 'shed breaker']);
  });

  test('that nobody waits for anymore take no place and are not counted as refused [SAFE-02] [LIVE-07]', async () => {
    const { supplier, asked, events } = createRig(1);
    const first = supplier.offersOfSearch('orq_1', take);
    await settle();
    const left = new AbortController();
    const waiting = [supplier.startSearch(query, 1000, left.signal), supplier.offersOfSearch('orq_1', take)];
    await settle();
    expect(events).toEqual(['shed full']);
    left.abort();
    const after = supplier.startSearch(query, 1000, left.signal);
    expect(await Promise.all([waiting[0], after])).toMatchObject([
      { ok: false, error: { message: 'not sent: nobody waits for it' } },
      { ok: false, error: { message: 'not sent: nobody waits for it' } },
    ]);
    void supplier.offersOfSearch('orq_1', take);
    await settle();
    asked[0]?.answer(ok(found) as Result<never, SupplierFailure>);
    await first;
    await settle();
    expect([asked.length, events]).toEqual([2, ['shed full']]);
  });

  test('of one visitor leave slots for others [SAFE-02] [SAFE-04]', () => {
    const searches = new SearchLimiter(1);
    for (let n = 0; n < 8; n++) expect(searches.reserve('one')).toBe(true);
    expect([searches.reserve('one'), searches.reserve('other')]).toEqual([false, true]);
    searches.release('one');
    expect([searches.reserve('one'), searches.reserve('one')]).toEqual([true, false]);
  });
});

describe('an operation that times out', () => {
  test.each(['offersOfSearch', 'getOffer', 'getDearerOffers', 'getSeatMaps'] as const)(
    '%s is blocked for a while, then probed once, and resumes after a response [SAFE-02]',
    async (name) => {
      const { ask, advance, events } = createRig(10);
      const kind = {
        offersOfSearch: 'search',
        getOffer: 'offer',
        getDearerOffers: 'dearer_offers',
        getSeatMaps: 'seat_maps',
      }[name];
      for (let n = 0; n < 5; n++) expect((await ask(name, late)).wasAsked).toBe(true);
      expect(events).toEqual([`${kind} open`]);
      expect(await ask(name, ok(found))).toMatchObject({ wasAsked: false, outcome: { ok: false } });
      await advance(14_999);
      expect((await ask(name, ok(found))).wasAsked).toBe(false);
      await advance(1);
      expect((await ask(name, late)).wasAsked).toBe(true);
      expect((await ask(name, ok(found))).wasAsked).toBe(false);
      await advance(15_000);
      expect(await ask(name, ok(found))).toEqual({ wasAsked: true, outcome: ok(found) });
      expect((await ask(name, ok(found))).wasAsked).toBe(true);
      expect(events.filter((line) => line.startsWith(kind))).toEqual([
        `${kind} open`,
        `${kind} probing`,
        `${kind} open`,
        `${kind} probing`,
        `${kind} closed`,
      ]);
    },
  );

  test('an airline that is slow with loyalty numbers blocks those, and no offer [TERMS-03] [SAFE-02]', async () => {
    const { supplier, asked, ask, events } = createRig(10);
    const change = { passengerId: 'pas_1', givenName: 'Ada', familyName: 'Byron', account: null };
    for (let n = 0; n < 5; n++) {
      const answer = supplier.setLoyalty('off_1', change);
      await settle();
      asked.at(-1)?.answer(late);
      await answer;
    }
    expect(events).toEqual(['loyalty open']);
    expect(await supplier.setLoyalty('off_1', change)).toMatchObject({ ok: false });
    expect((await ask('getOffer', ok(found))).wasAsked).toBe(true);
  });

  test('sends only one probe at a time [SAFE-02]', async () => {
    const { supplier, asked, ask, advance } = createRig(10);
    for (let n = 0; n < 5; n++) await ask('offersOfSearch', late);
    await advance(15_000);
    const both = [supplier.offersOfSearch('orq_1', take), supplier.offersOfSearch('orq_1', take)];
    await settle();
    expect(asked).toHaveLength(6);
    expect(await both[1]).toMatchObject({ ok: false });
  });

  test('is not blocked by failures in time or by timeouts with responses between them [SAFE-02]', async () => {
    const { ask, events } = createRig(10);
    for (let n = 0; n < 20; n++) expect((await ask('offersOfSearch', broken)).wasAsked).toBe(true);
    for (let n = 0; n < 20; n++) {
      expect((await ask('offersOfSearch', n % 5 === 4 ? broken : late)).wasAsked).toBe(true);
    }
    expect(events).toEqual([]);
  });

  test('blocks neither other operations nor orders and their lookups [SAFE-01] [SAFE-02]', async () => {
    const { supplier, asked, ask } = createRig(1);
    for (const name of ['offersOfSearch', 'getOffer', 'getSeatMaps'] as const) {
      expect((await ask(name, ok(found))).wasAsked).toBe(true);
      for (let n = 0; n < 5; n++) expect((await ask(name, late)).wasAsked).toBe(true);
      expect((await ask(name, late)).wasAsked).toBe(false);
    }
    const before = asked.length;
    for (let n = 0; n < 50; n++) {
      void supplier.createOrder({} as Parameters<FlightSupplier['createOrder']>[0]);
      void supplier.findOrder({ offerId: 'off_1', bookingId: 'bkg_1' });
      void supplier.getOrder('ord_1');
    }
    expect(asked.length - before).toBe(150);
  });
});

describe('a search whose offers are streamed', () => {
  const running = {
    searchId: 'orq_1',
    sources: 2,
    next: () => new Promise<never>(() => undefined),
    close: () => undefined,
  };

  test('takes its place until it is closed, once [LIVE-07] [SAFE-02]', async () => {
    const { supplier, asked, events, advance } = createRig(1);
    const first = supplier.startSearch(query, 20_000);
    await settle();
    asked[0]?.answer(ok(running) as unknown as Result<never, SupplierFailure>);
    const started = await first;
    if (!started.ok) throw new Error('The first search starts');
    const waiting = supplier.startSearch(query, 20_000);
    await settle();
    expect(asked).toHaveLength(1);
    started.value.close();
    started.value.close();
    await settle();
    expect(asked).toHaveLength(2);
    // It fails to start, which also frees its slot.
    asked[1]?.answer(err({ kind: 'unavailable', message: '', upstreamStatus: 503, upstreamRequestId: null }));
    expect((await waiting).ok).toBe(false);
    void supplier.startSearch(query, 20_000);
    await advance(0);
    expect(asked).toHaveLength(3);
    expect(events).toEqual([]);
  });

  test('frees its place after a few seconds, whatever it waits for, and only once [LIVE-02] [SAFE-02]', async () => {
    const { supplier, asked, advance } = createRig(1);
    const begin = async () => {
      const starting = supplier.startSearch(query, 20_000);
      await settle();
      asked.at(-1)?.answer(ok(running) as unknown as Result<never, SupplierFailure>);
      const started = await starting;
      if (!started.ok) throw new Error('The search starts');
      return started.value;
    };
    const silent = await begin();
    await advance(5000);
    await begin();
    // The second search has the slot now.
    silent.close();
    void supplier.startSearch(query, 20_000);
    await settle();
    expect(asked).toHaveLength(2);
  });

  test('is not kept by the timer of its place once it has ended [LIVE-06]', async () => {
    const { supplier, asked } = createRig(1);
    const searchOnce = async () => {
      const source = { ...running };
      const starting = supplier.startSearch(query, 20_000);
      await settle();
      asked.pop()?.answer(ok(source) as unknown as Result<never, SupplierFailure>);
      const started = await starting;
      if (!started.ok) throw new Error('The search starts');
      started.value.close();
      return new WeakRef(source);
    };
    const ended = await searchOnce();
    await nextTurn();
    collectGarbage();
    expect(ended.deref()).toBeUndefined();
  });

  test('that waits for a silent source does not open the breaker [LIVE-02]', async () => {
    const { supplier, asked, events } = createRig(50);
    const late = err({
      kind: 'unavailable',
      message: '',
      upstreamStatus: null,
      upstreamRequestId: null,
      timedOut: true,
    } as const);
    for (let search = 0; search < 10; search++) {
      const starting = supplier.startSearch(query, 20_000);
      await settle();
      asked[search]?.answer(ok({ ...running, next: async () => late }) as unknown as Result<never, SupplierFailure>);
      const started = await starting;
      if (started.ok) await started.value.next(() => undefined);
    }
    expect(events).toEqual([]);
  });
});
