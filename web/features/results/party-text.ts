import type { SearchQuery } from '#domain/search/search-query.ts';

/** '2 Adults', '1 Child', '2 Infants'; zero counts are omitted (RES-03). */
export function partyTexts(query: Pick<SearchQuery, 'adultsCount' | 'childrenCount' | 'infantsCount'>): string[] {
  const counts: [number, string, string][] = [
    [query.adultsCount, 'Adult', 'Adults'],
    [query.childrenCount, 'Child', 'Children'],
    [query.infantsCount, 'Infant', 'Infants'],
  ];
  return counts.filter(([count]) => count > 0).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
}
