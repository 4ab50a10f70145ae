import { useEffect, useState } from 'react';
import { serverNow } from './server-now.ts';

/**
 * The current time, updated at every interval. It starts with the given one, so that server and browser render the
 * same HTML.
 */
export function useClock(startMs: number, intervalMs: number): Date {
  const [now, setNow] = useState(() => new Date(startMs));
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
