import { useRef, useState } from 'react';
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form';
import { type AdminBrand, getEditedBrand } from '#contract/brand/calls.ts';
import { request } from '#web/api/client.ts';
import type { BrandPath } from '../fields/form-fields.tsx';
import { type BrandValues, newValues, toValues } from '../values/brand-values.ts';
import { checkBrand } from '../values/check-brand.ts';
import { keepTyped } from '../values/keep-typed.ts';
import { type TakenOver, takeOver } from '../values/taken-over.ts';
import { failureOf, type SaveFailure, submitBrand } from './save-brand.ts';

export interface BrandEditing {
  readonly form: UseFormReturn<BrandValues>;
  /** Of the last attempt; null if it succeeded. */
  readonly failure: SaveFailure | null;
  /** The brand as last read from the server. */
  readonly brand: AdminBrand;
  /** Loads the brand again; what was changed here stays, not saved yet, unless it was changed there too. */
  readonly reload: () => Promise<void>;
  readonly isReloading: boolean;
  /** What the loaded version changed here; null before, and once it was read or the brand saved. */
  readonly takenOver: TakenOver | null;
  readonly closeTakenOver: () => void;
  /** Validates and submits, one request at a time; returns the saved brand, or null. */
  readonly save: () => Promise<AdminBrand | null>;
  /** Validates and shows the problems; true if the form is valid. */
  readonly check: () => Promise<boolean>;
}

/** The form of a brand: `model` is the brand being edited, or the model for a new one. */
export function useBrandForm(model: AdminBrand, isNew: boolean): BrandEditing {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [brand, setBrand] = useState(model);
  const [isReloading, setIsReloading] = useState(false);
  const [takenOver, setTakenOver] = useState<TakenOver | null>(null);
  const sending = useRef(false);
  const form = useForm<BrandValues>({
    defaultValues: isNew ? newValues(model) : toValues(model),
    resolver: resolverOf(isNew),
    shouldFocusError: false,
  });

  const startFrom = (read: AdminBrand) => {
    setBrand(read);
    setFailure(null);
    setTakenOver(null);
    form.reset(toValues(read));
  };

  const send = async (): Promise<AdminBrand | null> => {
    const sent = structuredClone(form.getValues());
    const result = await submitBrand(sent, { isNew, updatedAt: brand.updatedAt });
    if (result.kind === 'saved') {
      const now = structuredClone(form.getValues());
      startFrom(result.brand);
      // What was typed meanwhile is not saved yet.
      form.reset(keepTyped({ sent, now, saved: toValues(result.brand) }), { keepDefaultValues: true });
      return result.brand;
    }
    for (const { path, message } of result.problems) form.setError(path as BrandPath, { type: 'rule', message });
    setFailure(result.failure);
    return null;
  };

  const ifValid = <T>(action: () => T | Promise<T>) => runIfValid(form, action, () => setFailure({ kind: 'fields' }));

  return {
    form,
    failure,
    brand,
    isReloading,
    takenOver,
    closeTakenOver: () => setTakenOver(null),
    async reload() {
      setIsReloading(true);
      try {
        const read = await request(getEditedBrand, { params: { key: brand.key } });
        const taken = takeOver(brand, structuredClone(form.getValues()), read);
        startFrom(read);
        setTakenOver(taken.takenOver);
        form.reset(taken.merged, { keepDefaultValues: true });
      } catch (error) {
        setFailure(failureOf(error));
      } finally {
        setIsReloading(false);
      }
    },
    async save() {
      if (sending.current) return null;
      sending.current = true;
      return ifValid(send).finally(() => {
        sending.current = false;
      });
    },
    check: async () => (await ifValid(() => true)) === true,
  };
}

/** The action's result; null if the form is invalid and its fields say why. */
async function runIfValid<T>(
  form: UseFormReturn<BrandValues>,
  action: () => T | Promise<T>,
  onInvalid: () => void,
): Promise<T | null> {
  let result: T | null = null;
  const run = async () => {
    result = await action();
  };
  await form.handleSubmit(run, onInvalid)();
  return result;
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
