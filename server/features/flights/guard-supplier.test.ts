import { describe, expect, test } from 'vitest';
import type { SearchQuery } from '../../../domain/search/search-query.ts';
import { failure, success } from '../../ports/outcome.ts';
import type { FlightSupplier, SupplierOutcome, SupplierSearch } from '../../ports/supplier.ts';
import { type Guarded, guardSupplier } from './guard-supplier.ts';
import { SearchesOfVisitors } from './searches-of-visitors.ts';

type Asked = (outcome: SupplierOutcome<never>) => void;

const query = {} as SearchQuery;
const found: SupplierSearch = { searchId: 'orq_1', offers: [], supplierMs: 1, mappingMs: 1 };
const late = failure({
  kind: 'unavailable',
  message: 'late',
  upstreamStatus: null,
  upstreamRequestId: null,
  timedOut: true,
} as const);
const broken = failure({ kind: 'unavailable', message: '500', upstreamStatus: 500, upstreamRequestId: null } as const);

/** A guarded supplier whose answers and time are in the test's hands. */
function stand(searchesAtOnce: number) {
  let now = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const asked: { call: string; answer: Asked }[] = [];
  const told: string[] = [];
  const call = (name: string) => () =>
    new Promise<SupplierOutcome<never>>((answer) => {
      asked.push({ call: name, answer });
    });
  const names = ['search', 'offersOfSearch', 'getOffer', 'getSeatMaps', 'createOrder', 'findOrder', 'getOrder'];
  const inner = Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as FlightSupplier;
  const supplier = guardSupplier(inner, {
    clock: {
      now: () => new Date(now),
      sleep: (ms) => new Promise((resolve) => sleepers.push({ at: now + ms, wake: () => resolve(undefined) })),
    },
    searchesAtOnce,
    onShed: (reason) => told.push(`shed ${reason}`),
    onBreaker: (operation: Guarded, state) => told.push(`${operation} ${state}`),
  });
  const advance = async (ms: number) => {
    now += ms;
    for (const { at, wake } of sleepers) if (at <= now) wake();
    await settle();
  };
  /** Asks a question that the vendor ends so. */
  const ask = async (name: 'search' | 'getOffer' | 'getSeatMaps', outcome: SupplierOutcome<unknown>) => {
    const before = asked.length;
    const answer = name === 'search' ? supplier.search(query) : supplier[name]('off_1');
    await settle();
    asked[before]?.answer(outcome as SupplierOutcome<never>);
    return { wasAsked: asked.length > before, outcome: await answer };
  };
  return { supplier, asked, told, advance, ask };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('searches under way', () => {
  test('are bounded: a few wait in order, the rest are turned away without asking [SAFE-02] [SAFE-04]', async () => {
    const { supplier, asked, told } = stand(4);
    const answers = Array.from({ length: 8 }, () => supplier.search(query));
    await settle();
    expect(asked).toHaveLength(4);
    expect(told).toEqual(['shed full', 'shed full']);
    expect(await Promise.all(answers.slice(6))).toMatchObject([
      { ok: false, failure: { kind: 'unavailable' } },
      { ok: false, failure: { kind: 'unavailable' } },
    ]);
    for (let n = 0; n < 6; n++) {
      asked[n]?.answer(success(found) as SupplierOutcome<never>);
      await settle();
    }
    expect(asked).toHaveLength(6);
    expect(await Promise.all(answers.slice(0, 6))).toEqual(Array.from({ length: 6 }, () => success(found)));
    void supplier.offersOfSearch('orq_1');
    await settle();
    expect(asked).toHaveLength(7);
  });

  test('wait for a place no longer than a moment, and a place that nobody waits for is free [SAFE-02]', async () => {
    const { supplier, asked, told, advance } = stand(1);
    const first = supplier.search(query);
    const second = supplier.search(query);
    await advance(2999);
    expect(told).toEqual([]);
    await advance(1);
    expect(await second).toMatchObject({ ok: false });
    expect([asked.length, told]).toEqual([1, ['shed full']]);
    asked[0]?.answer(success(found) as SupplierOutcome<never>);
    expect(await first).toEqual(success(found));
    void supplier.search(query);
    await settle();
    expect(asked).toHaveLength(2);
  });

  test('of one visitor leave places for others [SAFE-02] [SAFE-04]', () => {
    const searches = new SearchesOfVisitors(1);
    for (let n = 0; n < 8; n++) expect(searches.begin('one')).toBe(true);
    expect([searches.begin('one'), searches.begin('other')]).toEqual([false, true]);
    searches.end('one');
    expect([searches.begin('one'), searches.begin('one')]).toEqual([true, false]);
  });
});

describe('a kind of question that is not answered in time', () => {
  test.each(['search', 'getOffer', 'getSeatMaps'] as const)(
    '%s is not asked for a while, then once, and again when that is answered [SAFE-02]',
    async (name) => {
      const { ask, advance, told } = stand(10);
      const kind = { search: 'search', getOffer: 'offer', getSeatMaps: 'seat_maps' }[name];
      for (let n = 0; n < 5; n++) expect((await ask(name, late)).wasAsked).toBe(true);
      expect(told).toEqual([`${kind} open`]);
      expect(await ask(name, success(found))).toMatchObject({ wasAsked: false, outcome: { ok: false } });
      await advance(14_999);
      expect((await ask(name, success(found))).wasAsked).toBe(false);
      await advance(1);
      expect((await ask(name, late)).wasAsked).toBe(true);
      expect((await ask(name, success(found))).wasAsked).toBe(false);
      await advance(15_000);
      expect(await ask(name, success(found))).toEqual({ wasAsked: true, outcome: success(found) });
      expect((await ask(name, success(found))).wasAsked).toBe(true);
      expect(told.filter((line) => line.startsWith(kind))).toEqual([
        `${kind} open`,
        `${kind} probing`,
        `${kind} open`,
        `${kind} probing`,
        `${kind} closed`,
      ]);
    },
  );

  test('only one question finds out whether it answers again [SAFE-02]', async () => {
    const { supplier, asked, ask, advance } = stand(10);
    for (let n = 0; n < 5; n++) await ask('search', late);
    await advance(15_000);
    const both = [supplier.search(query), supplier.search(query)];
    await settle();
    expect(asked).toHaveLength(6);
    expect(await both[1]).toMatchObject({ ok: false });
  });

  test('failures that come in time, and timeouts with answers between them, stop nothing [SAFE-02]', async () => {
    const { ask, told } = stand(10);
    for (let n = 0; n < 20; n++) expect((await ask('search', broken)).wasAsked).toBe(true);
    for (let n = 0; n < 20; n++) {
      expect((await ask('search', n % 5 === 4 ? broken : late)).wasAsked).toBe(true);
    }
    expect(told).toEqual([]);
  });

  test('stops neither the other kinds nor anything that must be known: orders and their look-ups [SAFE-01] [SAFE-02]', async () => {
    const { supplier, asked, ask } = stand(1);
    for (const name of ['search', 'getOffer', 'getSeatMaps'] as const) {
      expect((await ask(name, success(found))).wasAsked).toBe(true);
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
