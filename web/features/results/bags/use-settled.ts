import { useEffect, useState } from 'react';

/**
 * The value that the order of the list follows: the latest, until the visitor uses the list; from then on the one of that
 * moment, until `settle` or another view (LIVE-03).
 * @param view names what the list shows
 */
export function useSettled<T>(latest: T, isUsed: boolean, view: string): readonly [settled: T, settle: () => void] {
  const [kept, keep] = useState({ value: latest, view });
  const isKept = isUsed && kept.view === view;
  useEffect(() => {
    if (!isKept) keep((known) => (known.value === latest && known.view === view ? known : { value: latest, view }));
  }, [isKept, latest, view]);
  return [isKept ? kept.value : latest, () => keep({ value: latest, view })];
}
