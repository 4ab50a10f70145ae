import { type Ref, useEffect, useRef, useState } from 'react';

/** While offers arrive the count is announced at most this often (LIVE-02). */
const announcedEveryMs = 3000;

interface CountStatusProps {
  readonly line: string;
  readonly isArriving: boolean;
  readonly ref?: Ref<HTMLParagraphElement>;
}

/** The count of flights, which takes the focus when the list begins anew, and its announcement. */
export function CountStatus({ line, isArriving, ref }: CountStatusProps) {
  return (
    <>
      <p ref={ref} tabIndex={-1} className="list-count tabular text-sm font-medium outline-none">
        {line}
      </p>
      <p role="status" className="sr-only">
        {useCalm(line, isArriving ? announcedEveryMs : 0)}
      </p>
    </>
  );
}

/** A text that changes at most every `pauseMs` milliseconds, and ends with the last one; at once without a pause. */
function useCalm(text: string, pauseMs: number): string {
  const [calm, setCalm] = useState(text);
  const changedAt = useRef<number | null>(null);
  useEffect(() => {
    // The first text has just been announced.
    changedAt.current ??= performance.now();
    if (text === calm || pauseMs === 0) return;
    const wait = Math.max(0, changedAt.current + pauseMs - performance.now());
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setCalm(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, calm, pauseMs]);
  return pauseMs === 0 ? text : calm;
}
