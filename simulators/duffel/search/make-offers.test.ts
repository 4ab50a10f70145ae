import { describe, expect, it } from 'vitest';
import type { OfferModel } from '../offers/offer-model.ts';
import { sliceChange, tripChange } from '../offers/wire-conditions.ts';
import { searchRecord as record, searchSettings as settings, searchSlice as slice } from '../testing/search-record.ts';
import { makeSearch } from './make-offers.ts';
import type { SearchRecord } from './search-record.ts';

const adult = { type: 'adult', age: null, fareType: null } as const;

const owners = (changes: Partial<SearchRecord>) =>
  new Set(makeSearch(record(changes), settings).offers.map((offer) => offer.owner));

const productOf = ({ owner, journeys, brand }: OfferModel) =>
  `${owner}|${journeys.map(({ key }) => key).join()}|${brand.cabin}|${brand.tier}`;

describe('the offers of a search', () => {
  it('exclude airlines that answered too late', () => {
    const [all, early] = [owners({}), owners({ heardShare: 0.6 })];
    expect(early.size).toBeGreaterThan(0);
    expect(early.size).toBeLessThan(all.size);
    expect([...early].every((owner) => all.has(owner))).toBe(true);
  });

  it('number 100 to 400 on a round trip over a trunk route, without duplicates', () => {
    const slices = [slice('JFK', 'LHR', '2027-03-04'), slice('LHR', 'JFK', '2027-03-11')];
    const { offers } = makeSearch(record({ slices }), settings);
    expect(offers.length).toBeGreaterThanOrEqual(100);
    expect(offers.length).toBeLessThanOrEqual(400);
    expect(new Set(offers.map(productOf)).size).toBe(offers.length);
  });

  it.each([3000, 10_000])(
    'number %i if so many are allowed, the usual ones among them, without duplicates',
    (maxOffers) => {
      const slices = [slice('JFK', 'LHR', '2027-03-04'), slice('LHR', 'JFK', '2027-03-11')];
      const search = record({ slices, cabinClass: 'economy' });
      const { offers } = makeSearch(search, { ...settings, maxOffers });
      expect(offers).toHaveLength(maxOffers);
      const products = new Set(offers.map(productOf));
      expect(products.size).toBe(maxOffers);
      expect(makeSearch(search, settings).offers.filter((offer) => !products.has(productOf(offer)))).toEqual([]);
    },
  );

  it('state change conditions per slice at some airlines, different from the whole trip [F-02]', () => {
    const slices = [slice('JFK', 'LHR', '2027-03-04'), slice('LHR', 'JFK', '2027-03-11')];
    const search = makeSearch(record({ slices }), settings);
    const conditions = search.offers.map((offer) => [
      tripChange(search, offer, settings)?.penalty_amount,
      ...[0, 1].map((slice) => sliceChange(search, offer, slice, settings)?.penalty_amount),
    ]);
    const manners = [
      ['0.00', '0.00', '99.00'],
      ['198.00', '99.00', undefined],
      [undefined, '99.00', null],
    ];
    for (const manner of manners) expect(conditions).toContainEqual(manner);
    // Most airlines state the same for the trip as for its slices.
    expect(conditions.filter(([, first, last]) => first !== last).length).toBeLessThan(conditions.length / 2);
  });

  it('depart after the previous arrival if both slices are on one day, and after now if today', () => {
    const slices = [slice('LHR', 'CDG', '2026-12-01'), slice('CDG', 'LHR', '2026-12-01')];
    const { offers } = makeSearch(record({ slices }), settings);
    expect(offers.length).toBeGreaterThan(0);
    for (const { journeys } of offers) {
      expect(journeys[0]?.segments[0]?.departingAt.slice(11) ?? '').toMatch(/^1\d|^2\d/);
      expect((journeys[1]?.segments[0]?.departingAt ?? '') > (journeys[0]?.segments.at(-1)?.arrivingAt ?? '')).toBe(
        true,
      );
    }
  });

  it('cost no more for children than for adults, little for lap infants, and more in premium cabins', () => {
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

  it('have the gaps of real ones: missing conditions, unknown penalties, unnamed brands, included taxes', () => {
    const routes = [
      ['JFK', 'LHR'],
      ['CDG', 'BKK'],
      ['SIN', 'SYD'],
      ['MAD', 'EZE'],
      ['IST', 'DEL'],
    ] as const;
    const offers = routes.flatMap(
      ([from, to]) => makeSearch(record({ slices: [slice(from, to, '2027-03-04')] }), settings).offers,
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
