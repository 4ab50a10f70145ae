import { useEffect, useRef, useState } from 'react';

const settleMs = 40;

/**
 * A dragged value: displayed at every step, committed once it has been still for a moment, so that the list and the URL
 * update once and not at every pixel.
 */
export function useDraft<T>(value: T, commit: (value: T) => void): readonly [T, (value: T) => void] {
  const [draft, setDraft] = useState<{ readonly value: T } | null>(null);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      setDraft(null);
      latest.current(draft.value);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [draft]);
  return [draft === null ? value : draft.value, (next) => setDraft({ value: next })];
}
