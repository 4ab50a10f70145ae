import type { SearchEnd } from '../../../domain/flights/chosen-airports.ts';
import {
  anyAirportEntries,
  anyAirportName,
  filterEntries,
  filterNames,
  readAnyAirport,
  readFilters,
} from '../../../domain/flights/filter-address.ts';
import type { Filters } from '../../../domain/flights/filters.ts';
import { defaultSort, type SortOrder, sortOrders } from '../../../domain/flights/sort.ts';

/** How a result is looked at: what of it, and in which order. It lives in the address bar (RES-11). */
export interface ResultsView {
  readonly filters: Filters;
  readonly sort: SortOrder;
  /** The ends of the search at which every airport of the city is shown. */
  readonly anyAirport: readonly SearchEnd[];
}

const names = [...filterNames, 'sort', anyAirportName];

/** The view that an address asks for, its names plain or with the prefix `from_`. */
export function readView(params: URLSearchParams): ResultsView {
  const asked = params.get('sort') ?? params.get('from_sort');
  return {
    filters: readFilters(params),
    sort: sortOrders.find((order) => order === asked) ?? defaultSort,
    anyAirport: readAnyAirport(params),
  };
}

/** The address form of a view; what is as usual leaves nothing. */
export function viewEntries({ filters, sort, anyAirport }: ResultsView, prefix = ''): [string, string][] {
  const entries = filterEntries(filters, prefix);
  if (sort !== defaultSort) entries.push([`${prefix}sort`, sort]);
  return [...entries, ...anyAirportEntries(anyAirport, prefix)];
}

/** The address with another view in place of the one it has; the search and all else stay. */
export function withView(params: URLSearchParams, view: ResultsView): URLSearchParams {
  const isOfView = (name: string) => names.includes(name.replace(/^from_/, ''));
  return new URLSearchParams([...[...params].filter(([name]) => !isOfView(name)), ...viewEntries(view)]);
}
