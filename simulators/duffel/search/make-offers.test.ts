import { describe, expect, it } from 'vitest';
import { sliceChange, tripChange } from '../offers/wire-conditions.ts';
import { currencyOf } from '../reference/currency.ts';
import { makeSearch } from './make-offers.ts';
import type { SearchRecord } from './search-record.ts';

const settings = {
  seed: 'test',
  currency: currencyOf('USD'),
  offerLifetimeMinutes: 30,
  latencyMs: 0,
  mostConnections: 2 as const,
  variants: [],
  token: null,
};
const leg = (origin: string, destination: string, date: string) => ({
  origin,
  destination,
  date,
  departure: null,
  arrival: null,
});
const adult = { type: 'adult', age: null, fareType: null } as const;

function record(changes: Partial<SearchRecord>): SearchRecord {
  return {
    token: '0000Babcdefghijklm',
    kind: 'request',
    createdAt: Date.parse('2026-12-01T09:00:00Z'),
    slices: [leg('JFK', 'LHR', '2027-03-04')],
    passengers: [adult],
    cabinClass: null,
    maxConnections: 1,
    heardShare: 1,
    clientKey: '',
    ...changes,
  };
}

const owners = (changes: Partial<SearchRecord>) =>
  new Set(makeSearch(record(changes), settings).offers.map((offer) => offer.owner));

describe('the offers of a search', () => {
  it('lack the airlines that answered too late', () => {
    const [all, early] = [owners({}), owners({ heardShare: 0.6 })];
    expect(early.size).toBeGreaterThan(0);
    expect(early.size).toBeLessThan(all.size);
    expect([...early].every((owner) => all.has(owner))).toBe(true);
  });

  it('number 100 to 400 on a trunk route there and back, none of them twice', () => {
    const slices = [leg('JFK', 'LHR', '2027-03-04'), leg('LHR', 'JFK', '2027-03-11')];
    const { offers } = makeSearch(record({ slices }), settings);
    expect(offers.length).toBeGreaterThanOrEqual(100);
    expect(offers.length).toBeLessThanOrEqual(400);
    const products = offers.map(
      (offer) =>
        `${offer.owner}|${offer.journeys.map((journey) => journey.key).join()}|${offer.brand.cabin}|${offer.brand.tier}`,
    );
    expect(new Set(products).size).toBe(offers.length);
  });

  it('speak of changes slice by slice at some airlines, not as of the whole trip [F-02]', () => {
    const slices = [leg('JFK', 'LHR', '2027-03-04'), leg('LHR', 'JFK', '2027-03-11')];
    const search = makeSearch(record({ slices }), settings);
    const told = search.offers.map((offer) => [
      tripChange(search, offer, settings)?.penalty_amount,
      ...[0, 1].map((slice) => sliceChange(search, offer, slice, settings)?.penalty_amount),
    ]);
    const manners = [
      ['0.00', '0.00', '99.00'],
      ['198.00', '99.00', undefined],
      [undefined, '99.00', null],
    ];
    for (const manner of manners) expect(told).toContainEqual(manner);
    // Most airlines say of the trip what they say of its slices.
    expect(told.filter(([, first, last]) => first !== last).length).toBeLessThan(told.length / 2);
  });

  it('leave after they arrive when both slices are on one day, and after now when today', () => {
    const slices = [leg('LHR', 'CDG', '2026-12-01'), leg('CDG', 'LHR', '2026-12-01')];
    const { offers } = makeSearch(record({ slices }), settings);
    expect(offers.length).toBeGreaterThan(0);
    for (const { journeys } of offers) {
      expect(journeys[0]?.segments[0]?.departingAt.slice(11) ?? '').toMatch(/^1\d|^2\d/);
      expect((journeys[1]?.segments[0]?.departingAt ?? '') > (journeys[0]?.segments.at(-1)?.arrivingAt ?? '')).toBe(
        true,
      );
    }
  });

  it('cost children no more than adults, lap infants little, and the front cabins more', () => {
    const total = (changes: Partial<SearchRecord>) => {
      const offer = makeSearch(record(changes), settings).offers.find(({ owner }) => owner === 'BA');
      return (offer?.baseMinor ?? 0) + (offer?.taxMinor ?? 0);
    };
    const age = (years: number) => ({ type: null, age: years, fareType: null });
    const [one, child, infant] = [
      total({}),
      total({ passengers: [adult, age(8)] }),
      total({ passengers: [adult, age(1)] }),
    ];
    expect(child - one).toBeGreaterThan(one * 0.6);
    expect(child - one).toBeLessThanOrEqual(one);
    expect(infant - one).toBeGreaterThan(0);
    expect(infant - one).toBeLessThan(one * 0.2);
    expect(total({ cabinClass: 'business' })).toBeGreaterThan(2 * one);
  });

  it('have the gaps of real ones: silence, unknown penalties, unnamed brands, folded taxes', () => {
    const routes = [
      ['JFK', 'LHR'],
      ['CDG', 'BKK'],
      ['SIN', 'SYD'],
      ['MAD', 'EZE'],
      ['IST', 'DEL'],
    ] as const;
    const offers = routes.flatMap(
      ([from, to]) => makeSearch(record({ slices: [leg(from, to, '2027-03-04')] }), settings).offers,
    );
    expect(offers.some((offer) => offer.brand.refund === null)).toBe(true);
    expect(
      offers.some((offer) => offer.brand.refund?.allowed === true && offer.brand.refund.penaltyCents === null),
    ).toBe(true);
    expect(offers.some((offer) => offer.brand.name === null)).toBe(true);
    expect(offers.some((offer) => offer.documentsRequired)).toBe(true);
    expect(
      offers.some((offer) =>
        offer.journeys.some((journey) =>
          journey.segments.some((segment) => segment.operatingCarrier !== segment.marketingCarrier),
        ),
      ),
    ).toBe(true);
  });
});
