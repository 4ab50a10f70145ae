import { get } from 'react-hook-form';
import type { AdminBrand } from '#contract/brand/calls.ts';
import { type BrandValues, toValues } from './brand-values.ts';
import { fieldNames } from './field-names.ts';
import { mergeTyped } from './keep-typed.ts';

/** What another version changed in a form, by the names of the fields. */
export interface TakenOver {
  /** Fields whose typed values are gone, because the other version changed them too. */
  readonly replaced: readonly string[];
  /** Fields that only the other version changed. */
  readonly updated: readonly string[];
}

/** The values after another version was loaded under what was typed since `brand` was read, and which fields that changed. */
export function takeOver(
  brand: AdminBrand,
  mine: BrandValues,
  read: AdminBrand,
): { readonly merged: BrandValues; readonly takenOver: TakenOver } {
  const [base, theirs] = [toValues(brand), toValues(read)];
  const merged = mergeTyped({ base, mine, theirs });
  // The same the other way around differs where both changed something.
  const keepingMine = mergeTyped({ base, mine: theirs, theirs: mine });
  const differ = (one: BrandValues, other: BrandValues) =>
    fieldNames(read)
      .filter(({ paths }) => paths.some((path) => shownAt(one, path) !== shownAt(other, path)))
      .map(({ name }) => name);
  const replaced = differ(merged, keepingMine);
  return { merged, takenOver: { replaced, updated: differ(mine, merged).filter((name) => !replaced.includes(name)) } };
}

/** A value to compare. Texts of a part that is hidden or the sample do not count: nobody typed them, and fees change samples. */
function shownAt(values: BrandValues, path: string): string {
  if (path.startsWith('home.') && get(values, path.replace('home.', 'parts.')) !== 'own') return '';
  const value: unknown = get(values, path);
  const mode: unknown = get(value, 'mode');
  return JSON.stringify(mode === undefined || mode === 'own' ? value : mode) ?? '';
}
