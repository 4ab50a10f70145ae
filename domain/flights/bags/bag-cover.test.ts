import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BagOffer, cheapestCover, type LackingBags } from './bag-cover.ts';

const usd = (dollars: number) => ({ amountMinor: 100 * dollars, currency: 'USD' });
const bag = (id: string, dollars: number, flights: string, maximumQuantity = 1): BagOffer => ({
  id,
  segmentIds: [...flights],
  maximumQuantity,
  price: usd(dollars),
});
/** 'aab' lacks two bags on flight a and one on b; flights without lack are named in `also`. */
const lacking = (text: string, also = ''): LackingBags[] =>
  [...new Set(text + also)].sort().map((segmentId) => ({
    segmentId,
    count: [...text].filter((one) => one === segmentId).length,
  }));
const ids = (cover: ReturnType<typeof cheapestCover>) => cover?.bags.map(({ id, quantity }) => `${quantity} ${id}`);

describe('the cheapest bags [BAGS-02]', () => {
  test.each<[string, BagOffer[], LackingBags[], string[] | undefined]>([
    ['one for the trip', [bag('trip', 50, 'ab')], lacking('ab'), ['1 trip']],
    ['one for each direction', [bag('out', 30, 'a'), bag('back', 30, 'b')], lacking('ab'), ['1 out', '1 back']],
    ['the cheaper way', [bag('out', 30, 'a'), bag('back', 30, 'b'), bag('trip', 50, 'ab')], lacking('ab'), ['1 trip']],
    [
      'the other cheaper way',
      [bag('trip', 70, 'ab'), bag('out', 30, 'a'), bag('back', 30, 'b')],
      lacking('ab'),
      ['1 out', '1 back'],
    ],
    ['only where one lacks', [bag('out', 30, 'a'), bag('back', 30, 'b')], lacking('b', 'a'), ['1 back']],
    ['the lighter of two weights, not both', [bag('23', 41, 'a', 2), bag('15', 29, 'a', 1)], lacking('a'), ['1 15']],
    ['two of one, as 15 kg are sold once', [bag('15', 29, 'a', 1), bag('23', 41, 'a', 2)], lacking('aa'), ['2 23']],
    ['nothing if nothing lacks', [bag('trip', 50, 'ab')], lacking('', 'ab'), []],
    ['no cover of the return', [bag('out', 30, 'a')], lacking('ab'), undefined],
    ['no second bag', [bag('a', 30, 'a'), bag('b', 30, 'a')], lacking('aa'), undefined],
    ['no sum of overlapping ones', [bag('ab', 30, 'ab'), bag('bc', 30, 'bc')], lacking('abc'), undefined],
    ['the first of equal prices', [bag('x', 30, 'a'), bag('y', 30, 'a')], lacking('a'), ['1 x']],
    ['a free one', [bag('free', 0, 'a')], lacking('a'), ['1 free']],
    ['two out, one back', [bag('out', 30, 'a', 2), bag('back', 35, 'b')], lacking('aab'), ['2 out', '1 back']],
  ])('are %s', (_what, offers, flights, expected) => {
    expect(ids(cheapestCover(offers, flights))).toEqual(expected);
  });

  const flights = 'abcd';
  const offers = fc
    .array(
      fc.record({
        segments: fc.subarray([...flights], { minLength: 1 }),
        dollars: fc.integer({ min: 0, max: 90 }),
        most: fc.integer({ min: 1, max: 2 }),
      }),
      { maxLength: 6 },
    )
    .map((all) => all.map(({ segments, dollars, most }, i) => bag(`ase_${i}`, dollars, segments.join(''), most)));
  const demands = fc
    .array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 4 })
    .map((counts) => counts.map((count, index): LackingBags => ({ segmentId: flights[index] ?? '', count })));

  test('give every flight what it lacks, from services that do not overlap, within their quantities', () => {
    fc.assert(
      fc.property(offers, demands, (sold, lack) => {
        const cover = cheapestCover(sold, lack);
        if (cover === null) return;
        const chosen = cover.bags.map(({ id, quantity }) => ({ ...sold.find((one) => one.id === id), quantity }));
        const flown = lack.map(({ segmentId }) => segmentId);
        for (const { segmentId, count } of lack) {
          const on = chosen.filter(({ segmentIds = [] }) => segmentIds.includes(segmentId));
          expect(on.length).toBeLessThanOrEqual(1);
          expect(on[0]?.quantity ?? 0).toBeGreaterThanOrEqual(count);
        }
        for (const { quantity, maximumQuantity = 0, segmentIds = [] } of chosen) {
          expect(quantity).toBeGreaterThan(0);
          expect(quantity).toBeLessThanOrEqual(maximumQuantity);
          expect(segmentIds.some((id) => flown.includes(id))).toBe(true);
        }
        const total = chosen.reduce((sum, { price, quantity }) => sum + (price?.amountMinor ?? 0) * quantity, 0);
        expect(cover.amountMinor).toBe(total);
      }),
    );
  });

  test('cost what the cheapest of all possible choices costs, and are unknown only if there is none', () => {
    fc.assert(
      fc.property(offers, demands, (sold, lack) => {
        expect(cheapestCover(sold, lack)?.amountMinor ?? null).toBe(cheapestOfAll(sold, lack));
      }),
    );
  });

  test('cost no more if more is sold, and no less if more lacks', () => {
    fc.assert(
      fc.property(offers, offers, demands, (sold, more, lack) => {
        const price = (of: BagOffer[], flown = lack) =>
          cheapestCover(of, flown)?.amountMinor ?? Number.POSITIVE_INFINITY;
        const renamed = more.map((one) => ({ ...one, id: `${one.id}_more` }));
        expect(price([...sold, ...renamed])).toBeLessThanOrEqual(price(sold));
        expect(
          price(
            sold,
            lack.map((one) => ({ ...one, count: one.count + 1 })),
          ),
        ).toBeGreaterThanOrEqual(price(sold));
      }),
    );
  });
});

/** Tries every quantity of every service. */
function cheapestOfAll(sold: readonly BagOffer[], lack: readonly LackingBags[]): number | null {
  let cheapest: number | null = null;
  const visit = (index: number, quantities: readonly number[]) => {
    const offer = sold[index];
    if (offer !== undefined) {
      for (let quantity = 0; quantity <= offer.maximumQuantity; quantity++) visit(index + 1, [...quantities, quantity]);
      return;
    }
    const isWhole = lack.every(({ segmentId, count }) => {
      const on = sold.flatMap(({ segmentIds }, i) =>
        segmentIds.includes(segmentId) && (quantities[i] ?? 0) > 0 ? [quantities[i] ?? 0] : [],
      );
      return on.length <= 1 && (on[0] ?? 0) >= count;
    });
    const cost = sold.reduce((sum, { price }, i) => sum + price.amountMinor * (quantities[i] ?? 0), 0);
    if (isWhole && (cheapest === null || cost < cheapest)) cheapest = cost;
  };
  visit(0, []);
  return cheapest;
}
