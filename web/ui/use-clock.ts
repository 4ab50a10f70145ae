import { useEffect, useState } from 'react';

/**
 * The present instant, anew after every interval. It begins with the given one, so that server and browser draw the
 * same first picture.
 */
export function useClock(startMs: number, intervalMs: number): Date {
  const [now, setNow] = useState(() => new Date(startMs));
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
