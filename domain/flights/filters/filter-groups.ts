import { groupOrder } from './definitions.ts';
import { definitionOf, type FilterKind, filterKinds } from './filters.ts';

interface FilterGroup {
  readonly name: string;
  readonly kinds: readonly FilterKind[];
}

const named = Map.groupBy(filterKinds, (kind) => definitionOf[kind].group);

/** The filter kinds grouped by heading, as the panel shows them. */
export const filterGroups: readonly FilterGroup[] = [...new Set([...groupOrder, ...named.keys()])].map((name) => ({
  name,
  kinds: named.get(name) ?? [],
}));
