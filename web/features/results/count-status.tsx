import { type Ref, useEffect, useRef, useState } from 'react';

/** A changing count is announced at most this often (LIVE-02). */
const announcedEveryMs = 3000;

interface CountStatusProps {
  readonly line: string;
  readonly ref: Ref<HTMLParagraphElement>;
}

/** The count of flights, which takes the focus when the list begins anew, and its announcement. */
export function CountStatus({ line, ref }: CountStatusProps) {
  return (
    <>
      <p ref={ref} tabIndex={-1} className="list-count tabular text-sm font-medium outline-none">
        {line}
      </p>
      <p role="status" className="sr-only">
        {useCalm(line, announcedEveryMs)}
      </p>
    </>
  );
}

/** A text that changes at most every `pauseMs` milliseconds, and ends with the last one. */
function useCalm(text: string, pauseMs: number): string {
  const [calm, setCalm] = useState(text);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === calm) return;
    const wait = Math.max(0, changedAt.current + pauseMs - performance.now());
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setCalm(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, calm, pauseMs]);
  return calm;
}
