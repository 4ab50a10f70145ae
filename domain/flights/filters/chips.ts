import type { Chip, ChipContext } from './definition.ts';
import { definitionOf, type FilterKind, type Filters, filterKinds } from './filters.ts';

/** The active filters as chips, one per choice, in the order of the definitions (FILT-07). */
export function chipsOf(filters: Filters, context: ChipContext): Chip<Filters>[] {
  return filterKinds.flatMap((kind) => chipsOfKind(kind, filters, context));
}

function chipsOfKind<Kind extends FilterKind>(kind: Kind, filters: Filters, context: ChipContext): Chip<Filters>[] {
  return definitionOf[kind].chips(filters[kind], context).map(({ key, label, without }) => ({
    key: `${kind} ${key}`,
    label,
    without: { ...filters, [kind]: without },
  }));
}
