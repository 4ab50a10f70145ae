import { useEffect, useState } from 'react';
import { serverNow } from '#web/clock/server-now.ts';

/** The current time, updated every 10 seconds: offers expire while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
