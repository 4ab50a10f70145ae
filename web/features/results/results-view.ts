import { type BagWish, bagEntries, bagNames, hasBags, readBagWish } from '#domain/flights/bags/bag-wish.ts';
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
  /** The bags that prices are to include (BAGS-01). */
  readonly bags: BagWish;
}

const names = [...filterNames, 'sort', anyAirportName, ...bagNames];

/** Parses the view from a URL, with or without the prefix `from_`. */
export function readView(params: URLSearchParams): ResultsView {
  const asked = params.get('sort') ?? params.get('from_sort');
  return viewWithBags({
    filters: readFilters(params),
    sort: sortOrders.find((order) => order === asked) ?? defaultSort,
    anyAirport: readAnyAirport(params),
    bags: readBagWish(params),
  });
}

/** Without bags nothing is filtered by them. */
export function viewWithBags<View extends ResultsView>(view: View): View {
  return hasBags(view.bags) ? view : { ...view, filters: { ...view.filters, fitsBags: false } };
}

/** A view as URL parameters; defaults are omitted. */
export function viewEntries({ filters, sort, anyAirport, bags }: ResultsView, prefix = ''): [string, string][] {
  const entries = filterEntries(filters, prefix);
  if (sort !== defaultSort) entries.push([`${prefix}sort`, sort]);
  return [...entries, ...anyAirportEntries(anyAirport, prefix), ...bagEntries(bags, prefix)];
}

/** Replaces the view in the URL parameters and keeps everything else. */
export function withView(params: URLSearchParams, view: ResultsView): URLSearchParams {
  const isOfView = (name: string) => names.includes(name.replace(/^from_/, ''));
  return new URLSearchParams([...[...params].filter(([name]) => !isOfView(name)), ...viewEntries(view)]);
}
