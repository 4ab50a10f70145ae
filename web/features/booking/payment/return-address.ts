import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readTab, writeTab } from '#web/ui/tab-storage.ts';

const nameOf = (offerId: string) => `address:${offerId}`;

/** Keeps this page's query, such as the search to return to, for the way back from a bank's own page. */
export function keepAddress(offerId: string): void {
  writeTab(nameOf(offerId), window.location.search);
}

/** Puts what the address held before the bank's page into it again: the page that leads back names the offer alone. */
export function useKeptAddress(offerId: string): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isPlain = ![...params.keys()].some((name) => name.startsWith('from_'));
  useEffect(() => {
    const kept = isPlain ? readTab(nameOf(offerId)) : null;
    if (kept === null) return;
    writeTab(nameOf(offerId), null);
    void navigate(`/booking${kept}`, { replace: true });
  }, [isPlain, offerId, navigate]);
}
