import { useRef, useState } from 'react';
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form';
import { createBrand, type EditedBrand, saveBrand } from '../../../../contract/admin.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { request } from '../../../api/client.ts';
import { type BrandValues, newValues, toValues } from './brand-values.ts';
import { checkBrand, type FieldProblem, toFieldProblem } from './check-brand.ts';
import type { BrandForm, BrandPath } from './form-fields.tsx';

export type SaveFailure =
  /** Somebody else has saved meanwhile: what is here was read before. */
  | { readonly kind: 'changed' }
  /** The session has ended, or lost its role. */
  | { readonly kind: 'signed-out' }
  /** Said at the fields. */
  | { readonly kind: 'fields' }
  | { readonly kind: 'failed'; readonly message: string };

export interface BrandEditing {
  readonly form: BrandForm;
  /** Of the last attempt; null where there is nothing to say. */
  readonly failure: SaveFailure | null;
  /** Takes what was read anew. */
  readonly begin: (brand: EditedBrand) => void;
  /** Checks, and then does what it is given; the brand as it was saved, or null. */
  readonly save: () => Promise<EditedBrand | null>;
  /** Checks and shows what is wrong; true where nothing is. */
  readonly check: () => Promise<boolean>;
}

/** The form of a brand: `model` is the one that is edited, or the one whose looks a new one begins with. */
export function useBrandForm(model: EditedBrand, isNew: boolean): BrandEditing {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  /** The version that is edited. */
  const seen = useRef(model.updatedAt);
  const sending = useRef(false);
  const form = useForm<BrandValues>({
    defaultValues: isNew ? newValues(model) : toValues(model),
    resolver: resolverOf(isNew),
    shouldFocusError: false,
  });

  const showProblems = (problems: readonly FieldProblem[]) => {
    for (const { path, message } of problems) form.setError(path as BrandPath, { type: 'rule', message });
  };

  const send = async (): Promise<EditedBrand | null> => {
    const checked = checkBrand(form.getValues(), isNew);
    if (!checked.ok) {
      showProblems(checked.problems);
      setFailure({ kind: 'fields' });
      return null;
    }
    const { input, key } = checked;
    try {
      const saved = isNew
        ? await request(createBrand, { body: { ...input, key } })
        : await request(saveBrand, { params: { key }, body: { ...input, updatedAt: seen.current } });
      seen.current = saved.updatedAt;
      setFailure(null);
      if (!isNew) form.reset(toValues(saved));
      return saved;
    } catch (error) {
      const fields = error instanceof ApiError ? (error.answer?.fields ?? []) : [];
      const problems = fields.flatMap((field) => toFieldProblem(field, form.getValues()));
      showProblems(problems);
      setFailure(problems.length > 0 ? { kind: 'fields' } : failureOf(error));
      return null;
    }
  };

  return {
    form,
    failure,
    begin(brand) {
      seen.current = brand.updatedAt;
      setFailure(null);
      form.reset(toValues(brand));
    },
    async save() {
      if (sending.current) return null;
      sending.current = true;
      let saved: EditedBrand | null = null;
      try {
        await form.handleSubmit(async () => {
          saved = await send();
        })();
      } finally {
        sending.current = false;
      }
      return saved;
    },
    async check() {
      const checked = checkBrand(form.getValues(), isNew);
      if (checked.ok) return true;
      await form.handleSubmit(() => undefined)();
      setFailure({ kind: 'fields' });
      return false;
    },
  };
}

function resolverOf(isNew: boolean): Resolver<BrandValues> {
  return (values) => {
    const checked = checkBrand(values, isNew);
    if (checked.ok) return { values, errors: {} };
    const errors: FieldErrors<BrandValues> = {};
    for (const { path, message } of checked.problems) set(errors, path, { type: 'rule', message });
    return { values: {}, errors };
  };
}

function failureOf(error: unknown): SaveFailure {
  if (error instanceof ApiError && error.code === 'BRAND_CHANGED') return { kind: 'changed' };
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return { kind: 'signed-out' };
  return { kind: 'failed', message: messageOf(error) };
}
