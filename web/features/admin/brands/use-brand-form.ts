import { useRef, useState } from 'react';
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form';
import { createBrand, type EditedBrand, getEditedBrand, saveBrand } from '../../../../contract/admin.ts';
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
  /** The brand as it is on the server, as far as it is known here. */
  readonly brand: EditedBrand;
  /** Reads the brand anew and begins with that; what was typed is lost. */
  readonly loadNewer: () => Promise<void>;
  readonly isLoading: boolean;
  /** Checks and sends, once at a time; the brand as it was saved, or null. */
  readonly save: () => Promise<EditedBrand | null>;
  /** Checks and shows what is wrong; true where nothing is. */
  readonly check: () => Promise<boolean>;
}

/** The form of a brand: `model` is the one that is edited, or the one whose looks a new one begins with. */
export function useBrandForm(model: EditedBrand, isNew: boolean): BrandEditing {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [brand, setBrand] = useState(model);
  const [isLoading, setIsLoading] = useState(false);
  const sending = useRef(false);
  const form = useForm<BrandValues>({
    defaultValues: isNew ? newValues(model) : toValues(model),
    resolver: resolverOf(isNew),
    shouldFocusError: false,
  });

  const showProblems = (problems: readonly FieldProblem[]) => {
    for (const { path, message } of problems) form.setError(path as BrandPath, { type: 'rule', message });
  };

  const begin = (known: EditedBrand) => {
    setBrand(known);
    setFailure(null);
    form.reset(toValues(known));
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
        : await request(saveBrand, { params: { key }, body: { ...input, updatedAt: brand.updatedAt } });
      begin(saved);
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
    brand,
    isLoading,
    async loadNewer() {
      setIsLoading(true);
      try {
        begin(await request(getEditedBrand, { params: { key: brand.key } }));
      } catch (error) {
        setFailure(failureOf(error));
      } finally {
        setIsLoading(false);
      }
    },
    async save() {
      if (sending.current) return null;
      sending.current = true;
      let saved: EditedBrand | null = null;
      try {
        await form.handleSubmit(
          async () => {
            saved = await send();
          },
          () => setFailure({ kind: 'fields' }),
        )();
      } finally {
        sending.current = false;
      }
      return saved;
    },
    async check() {
      let ok = false;
      await form.handleSubmit(
        () => {
          ok = true;
        },
        () => setFailure({ kind: 'fields' }),
      )();
      return ok;
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
