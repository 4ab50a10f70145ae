import type { SearchEnd } from '#domain/flights/chosen-airports.ts';
import { anyAirportEntries, anyAirportName, readAnyAirport } from '#domain/flights/chosen-airports.ts';
import { filterEntries, filterNames, readFilters } from '#domain/flights/filters/filter-address.ts';
import type { Filters } from '#domain/flights/filters/filters.ts';
import { defaultSort, type SortOrder, sortOrders } from '#domain/flights/sort.ts';

/** The filters and order of a result list, stored in the URL (RES-11). */
export interface ResultsView {
  readonly filters: Filters;
  readonly sort: SortOrder;
  /** The ends of the search where any airport of the city is shown. */
  readonly anyAirport: readonly SearchEnd[];
}

const names = [...filterNames, 'sort', anyAirportName];

/** Parses the view from a URL, with or without the prefix `from_`. */
export function readView(params: URLSearchParams): ResultsView {
  const asked = params.get('sort') ?? params.get('from_sort');
  return {
    filters: readFilters(params),
    sort: sortOrders.find((order) => order === asked) ?? defaultSort,
    anyAirport: readAnyAirport(params),
  };
}

/** A view as URL parameters; defaults are omitted. */
export function viewEntries({ filters, sort, anyAirport }: ResultsView, prefix = ''): [string, string][] {
  const entries = filterEntries(filters, prefix);
  if (sort !== defaultSort) entries.push([`${prefix}sort`, sort]);
  return [...entries, ...anyAirportEntries(anyAirport, prefix)];
}

/** Replaces the view in the URL parameters and keeps everything else. */
export function withView(params: URLSearchParams, view: ResultsView): URLSearchParams {
  const isOfView = (name: string) => names.includes(name.replace(/^from_/, ''));
  return new URLSearchParams([...[...params].filter(([name]) => !isOfView(name)), ...viewEntries(view)]);
}
