import { type AdminBrand, createBrand, saveBrand } from '#contract/brand/calls.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { isSignedOut } from '#web/features/admin/signed-out-help.tsx';
import type { BrandValues } from '../values/brand-values.ts';
import { checkBrand, type FieldProblem, toFieldProblem } from '../values/check-brand.ts';

export type SaveFailure =
  /** Someone else has saved since the brand was loaded. */
  | { readonly kind: 'changed' }
  /** The session has ended, or lost its role. */
  | { readonly kind: 'signed-out' }
  /** Reported at the fields. */
  | { readonly kind: 'fields' }
  | { readonly kind: 'failed'; readonly message: string };

export type SaveResult =
  | { readonly kind: 'saved'; readonly brand: AdminBrand }
  | { readonly kind: 'refused'; readonly failure: SaveFailure; readonly problems: readonly FieldProblem[] };

/** Creates a brand, or saves one that was last updated at `updatedAt`. Never throws. */
export async function submitBrand(
  values: BrandValues,
  target: { readonly isNew: boolean; readonly updatedAt: string | null },
): Promise<SaveResult> {
  const checked = checkBrand(values, target.isNew);
  if (!checked.ok) return { kind: 'refused', failure: { kind: 'fields' }, problems: checked.problems };
  const { settings, key } = checked;
  try {
    const brand = target.isNew
      ? await request(createBrand, { body: { ...settings, key } })
      : await request(saveBrand, { params: { key }, body: { ...settings, updatedAt: target.updatedAt } });
    return { kind: 'saved', brand };
  } catch (error) {
    const fields = error instanceof ApiError ? (error.answer?.fields ?? []) : [];
    const problems = fields.flatMap((field) => toFieldProblem(field, values));
    return { kind: 'refused', failure: problems.length > 0 ? { kind: 'fields' } : failureOf(error), problems };
  }
}

export function failureOf(error: unknown): SaveFailure {
  if (error instanceof ApiError && error.code === 'BRAND_CHANGED') return { kind: 'changed' };
  if (isSignedOut(error)) return { kind: 'signed-out' };
  return { kind: 'failed', message: messageOf(error) };
}
