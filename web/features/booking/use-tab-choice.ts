import { useEffect, useState } from 'react';
import { readTab, writeTab } from '#web/ui/tab-storage.ts';

/** What is chosen for an offer: seats, or extras. */
export interface TabChoice<T> {
  readonly chosen: readonly T[];
  /** True once what was stored is restored after a reload. */
  readonly restored: boolean;
  readonly choose: (chosen: readonly T[]) => void;
}

/**
 * A choice stored in this tab under a name (BOOK-04).
 * @param read reads the stored text for a currency; the same function on every render
 */
export function useTabChoice<T>(
  name: string,
  currency: string,
  read: (text: string | null, currency: string) => readonly T[],
): TabChoice<T> {
  const [chosen, setChosen] = useState<readonly T[]>([]);
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    setChosen(read(readTab(name), currency));
    setRestored(true);
  }, [name, currency, read]);
  const choose = (next: readonly T[]) => {
    setChosen(next);
    writeTab(name, choiceText(next));
  };
  return { chosen, restored, choose };
}

/** The text to store for a reload; null deletes it. */
export function choiceText(chosen: readonly unknown[]): string | null {
  return chosen.length === 0 ? null : JSON.stringify(chosen);
}
