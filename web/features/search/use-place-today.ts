import { useEffect, useState } from 'react';

/** Fetches the code early: one that breaks off with the line cannot be fetched again by this document. */
export const loadPlaceToday = () => import('./read-place-today.ts');

/**
 * 'Today' for a search: the later of the traveler's own date and the date at the place of departure, once one is chosen
 * (SRCH-14). As long as that is not known, and where it cannot be, the traveler's own.
 */
export function usePlaceToday(own: string, origin: string): string {
  const [there, setThere] = useState<{ readonly origin: string; readonly date: string } | null>(null);
  useEffect(() => {
    if (!/^[A-Z]{3}$/.test(origin)) return;
    const leaving = new AbortController();
    loadPlaceToday()
      .then(({ readPlaceToday }) => readPlaceToday(origin, leaving.signal))
      .then((date) => {
        if (date !== null) setThere({ origin, date });
      })
      // The server refuses a day that has passed everywhere; the form only knows it sooner.
      .catch(() => null);
    return () => leaving.abort();
  }, [origin]);
  return there?.origin === origin && there.date > own ? there.date : own;
}
