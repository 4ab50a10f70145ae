import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Filters } from '#domain/flights/filters/filters.ts';

/**
 * The filters whose results the panel counts: those of the list, as soon as its cards in the window are right. The cards must not
 * wait for the counts (LIVE-05).
 * @param filters those of the list
 * @param hasCards whether there are cards to wait for
 * @returns with a function to call when they are right
 */
export function useCountedFilters(
  filters: Filters,
  hasCards: boolean,
): readonly [counted: Filters, onCurrent: () => void] {
  const [counted, setCounted] = useState(filters);
  const latest = useRef(filters);
  useLayoutEffect(() => {
    latest.current = filters;
  }, [filters]);
  const onCurrent = useCallback(() => startTransition(() => setCounted(latest.current)), []);
  useEffect(() => {
    if (!hasCards) onCurrent();
  });
  return [counted, onCurrent];
}
