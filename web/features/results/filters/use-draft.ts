import { useEffect, useRef, useState } from 'react';

const settleMs = 40;

/**
 * A dragged value: displayed at every step. The first step is committed in the next task, later ones once the value has been still
 * for a moment, so that the list and the URL follow at once, but not at every pixel.
 */
export function useDraft<T>(value: T, commit: (value: T) => void): readonly [T, (value: T) => void] {
  const [draft, setDraft] = useState<{ readonly value: T; readonly pauseMs: number } | null>(null);
  const committedAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      committedAt.current = performance.now();
      setDraft(null);
      latest.current(draft.value);
    }, draft.pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);
  const step = (next: T) => {
    const isMoving = draft !== null || performance.now() - committedAt.current < settleMs;
    setDraft({ value: next, pauseMs: isMoving ? settleMs : 0 });
  };
  return [draft === null ? value : draft.value, step];
}
