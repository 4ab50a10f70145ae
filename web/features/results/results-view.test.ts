import { expect, test } from 'vitest';
import { noFilters } from '../../../domain/flights/filters.ts';
import { readView, viewEntries, withView } from './results-view.ts';

const usual = { filters: noFilters, sort: 'price-asc', anyAirport: [] } as const;

test('the view is read from plain and from carried names; nonsense is the usual view [RES-01] [RES-11]', () => {
  expect(readView(new URLSearchParams('stops=0&sort=best'))).toEqual({
    filters: { ...noFilters, stops: [0] },
    sort: 'best',
    anyAirport: [],
  });
  expect(readView(new URLSearchParams('from_stops=0&from_sort=best')).sort).toBe('best');
  expect(readView(new URLSearchParams('stops=9&sort=cheapest'))).toEqual(usual);
});

test('a change replaces the view and leaves the search; the usual view leaves nothing [RES-11]', () => {
  const params = new URLSearchParams('origin=JFK&from_sort=best&stops=0&brand=polar&from_bags=true');
  const next = withView(params, {
    filters: { ...noFilters, airlines: ['BA', 'LH'] },
    sort: 'price-desc',
    anyAirport: [],
  });
  expect(Object.fromEntries(next)).toEqual({ origin: 'JFK', brand: 'polar', airlines: 'BA,LH', sort: 'price-desc' });
  expect(withView(next, usual).toString()).toBe('origin=JFK&brand=polar');
});

test('a detail address carries filters and sort with their prefix [CARD-04]', () => {
  const view = { filters: { ...noFilters, maxPrice: 450, bags: true }, sort: 'best', anyAirport: ['origin'] } as const;
  expect(viewEntries(view, 'from_')).toEqual([
    ['from_maxPrice', '450'],
    ['from_bags', 'true'],
    ['from_sort', 'best'],
    ['from_anyAirport', 'origin'],
  ]);
});
