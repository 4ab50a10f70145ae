import { expect, test } from 'vitest';
import { noBags } from '#domain/flights/bags/bag-wish.ts';
import { noFilters } from '#domain/flights/filters/filters.ts';
import { readView, viewEntries, withView } from './results-view.ts';

const defaultView = { filters: noFilters, sort: 'price-asc', anyAirport: [], bags: noBags } as const;

test('reads the view from plain and prefixed names; invalid values give the default view [RES-01] [RES-11]', () => {
  expect(readView(new URLSearchParams('stops=0&sort=best'))).toEqual({
    filters: { ...noFilters, stops: [0] },
    sort: 'best',
    anyAirport: [],
    bags: noBags,
  });
  expect(readView(new URLSearchParams('from_stops=0&from_sort=best')).sort).toBe('best');
  expect(readView(new URLSearchParams('stops=9&sort=cheapest'))).toEqual(defaultView);
});

test('a change replaces the view and keeps the search; the default view adds no parameters [RES-11]', () => {
  const params = new URLSearchParams('origin=JFK&from_sort=best&stops=0&brand=polar&from_bags=true');
  const next = withView(params, {
    filters: { ...noFilters, airlines: ['BA', 'LH'] },
    sort: 'price-desc',
    anyAirport: [],
    bags: noBags,
  });
  expect(Object.fromEntries(next)).toEqual({ origin: 'JFK', brand: 'polar', airlines: 'BA,LH', sort: 'price-desc' });
  expect(withView(next, defaultView).toString()).toBe('origin=JFK&brand=polar');
});

test('a detail URL contains filters and sort with the prefix [CARD-04]', () => {
  const view = {
    filters: { ...noFilters, price: { min: null, max: 450 }, bags: true },
    sort: 'best',
    anyAirport: ['origin'],
    bags: { cabin: 1, checked: 2 },
  } as const;
  expect(viewEntries(view, 'from_')).toEqual([
    ['from_maxPrice', '450'],
    ['from_bags', 'true'],
    ['from_sort', 'best'],
    ['from_anyAirport', 'origin'],
    ['from_cabinBags', '1'],
    ['from_checkedBags', '2'],
  ]);
});

test('the wished bags are part of the view; without them nothing is filtered by them [BAGS-01] [RES-11]', () => {
  const read = (query: string) => readView(new URLSearchParams(query));
  expect(read('cabinBags=1&checkedBags=2&fitsBags=true')).toEqual({
    ...defaultView,
    filters: { ...noFilters, fitsBags: true },
    bags: { cabin: 1, checked: 2 },
  });
  expect(read('from_checkedBags=1').bags).toEqual({ cabin: 0, checked: 1 });
  expect(read('fitsBags=true')).toEqual(defaultView);
  for (const hostile of ['2', '-1', '1.5', 'true', '1e1', '9']) {
    expect(read(`cabinBags=${hostile}&checkedBags=3`).bags).toEqual(noBags);
  }
});
