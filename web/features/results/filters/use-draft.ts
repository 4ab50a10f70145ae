import { useEffect, useRef, useState } from 'react';

const settleMs = 150;

/**
 * A value that is dragged: shown at every step, handed on when it rests for a moment. The list and the address then
 * follow once, not at each pixel.
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
