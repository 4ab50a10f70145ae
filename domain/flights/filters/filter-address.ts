import type { AddressParams } from '#domain/search/address.ts';
import { definitionOf, type FilterKind, type Filters, filterKinds, forEachKind } from './filters.ts';

/** The URL parameters of the filters (RES-11). */
export const filterNames = filterKinds.flatMap((kind) => definitionOf[kind].params);

/** Parses the filters of a URL; plain names take precedence over those with the prefix `from_` (RES-01). Never throws. */
export function readFilters(params: AddressParams): Filters {
  const read = (name: string) => params.get(name) ?? params.get(`from_${name}`) ?? '';
  return forEachKind<Filters>((kind) => definitionOf[kind].parse(definitionOf[kind].params.map(read)));
}

/** The filters as URL parameters in a fixed order; inactive kinds are omitted. */
export function filterEntries(filters: Filters, prefix = ''): [string, string][] {
  return filterKinds.flatMap((kind) => entriesOf(kind, filters, prefix));
}

function entriesOf<Kind extends FilterKind>(kind: Kind, filters: Filters, prefix: string): [string, string][] {
  const { params, format } = definitionOf[kind];
  const texts = format(filters[kind]);
  return params.flatMap((name, index): [string, string][] => {
    const text = texts[index] ?? '';
    return text === '' ? [] : [[`${prefix}${name}`, text]];
  });
}
