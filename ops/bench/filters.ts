import { facetsOf } from '#domain/flights/filters/facets.ts';
import { type Filters, filterOffers, noFilters } from '#domain/flights/filters/filters.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { sortOffers, sortOrders } from '#domain/flights/sort.ts';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import { median, quantile } from './measure.ts';
import type { Row } from './table.ts';

const clicks: readonly Partial<Filters>[] = [
  {},
  { stops: [0] },
  { stops: [0, 1], airlines: ['A0', 'A3', 'A7'] },
  { price: { min: 200, max: 900 }, bags: true },
  { departure: ['morning', 'evening'], arrival: ['afternoon'], duration: 900, refundable: true },
];

/** A click in filters or sort control with 1,000 offers: all options are counted, the list is filtered and sorted. */
export function measureFilters(): Row[] {
  const run = () =>
    sortOrders.flatMap((order) =>
      clicks.map((click) => {
        const filters = { ...noFilters, ...click };
        const startedAt = performance.now();
        facetsOf(offers, filters);
        sortOffers(filterOffers(offers, filters), order, offers);
        return performance.now() - startedAt;
      }),
    );
  const offers = manyOffers(1000);
  const startedAt = performance.now();
  facetsOf(offers, noFilters);
  const first = performance.now() - startedAt;
  run();
  const times = Array.from({ length: 20 }, run).flat();
  const note = '1,000 offers; a frame on a CPU 4× slower';
  return [
    { name: 'Filter, count and sort, median', result: median(times), unit: 'ms', target: 4, allowed: 2, note },
    { name: 'Filter, count and sort, p95', result: quantile(times, 0.95), unit: 'ms', target: 4, allowed: 2, note },
    {
      name: 'Offers parsed for the first time',
      result: first,
      unit: 'ms',
      target: 50,
      allowed: 2,
      note: '1,000 offers, once per response',
    },
  ];
}

/** Round trips of two flights each way with varying, arbitrary figures. */
function manyOffers(count: number): Offer[] {
  const [from, via, to] = [testPlace('JFK', 'US'), testPlace('BOS', 'US'), testPlace('LHR', 'GB')];
  return Array.from({ length: count }, (_, index) => {
    const hour = String(index % 24).padStart(2, '0');
    const baggages = [{ type: 'checked', quantity: index % 2 }];
    const passengers = [{ passengerId: 'pas_a', cabinClass: null, cabinClassMarketingName: null, baggages }] as const;
    const departingAt = `2027-03-04T${hour}:${String((index * 7) % 60).padStart(2, '0')}:00`;
    const segments = Array.from({ length: 1 + (index % 3) }, () =>
      testSegment({ origin: from, destination: via, departingAt, arrivingAt: departingAt, passengers }),
    );
    const offer = testOffer({
      id: `off_${index}`,
      from,
      to,
      departing: departingAt,
      segments,
      total: `${150 + ((index * 37) % 1800)}.00`,
      duration: `PT${6 + (index % 20)}H${index % 60}M`,
    });
    return {
      ...offer,
      owner: { ...offer.owner, iataCode: `A${index % 20}` },
      conditions: { ...offer.conditions, refundable: index % 5 === 0 },
      slices: [...offer.slices, ...offer.slices.map((slice) => ({ ...slice, id: `${slice.id}_back` }))],
    };
  });
}
