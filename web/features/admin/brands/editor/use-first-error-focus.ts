import { useEffect, useRef } from 'react';
import type { SaveFailure } from './save-brand.ts';

/** Focuses the first invalid field after every attempt that failed validation. */
export function useFirstErrorFocus(failure: SaveFailure | null, submitCount: number) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failed attempt focuses the first error again.
  useEffect(() => {
    if (failure?.kind !== 'fields') return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure, submitCount]);
  return form;
}
