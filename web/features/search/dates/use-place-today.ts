import { useEffect, useState } from 'react';
import { loadOnline } from '#web/ui/preload.ts';

export const loadPlaceToday = loadOnline(() => import('./read-place-today.ts'));

/**
 * 'Today' for a search: the later of the traveler's own date and the date at the chosen place of departure (SRCH-14).
 * While the latter is unknown, the traveler's own.
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
      // The server rejects a date that has passed everywhere; the form just knows earlier.
      .catch(() => null);
    return () => leaving.abort();
  }, [origin]);
  return there?.origin === origin && there.date > own ? there.date : own;
}
