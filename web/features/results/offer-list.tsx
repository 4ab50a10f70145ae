import { isOfferExpired } from '../../../domain/flights/expiry.ts';
import { defaultSort, type SortOrder } from '../../../domain/flights/sort.ts';
import { searchAddressEntries } from '../../../domain/search/address.ts';
import type { SearchQuery } from '../../../domain/search/search-query.ts';
import { OfferCard } from './offer-card.tsx';
import type { ResultOffer } from './result-pages.ts';

interface OfferListProps {
  readonly offers: readonly ResultOffer[];
  readonly query: SearchQuery;
  readonly sort: SortOrder;
  readonly now: Date;
}

/** The offers as cards; those out of sight cost no layout, so that long lists stay smooth (RES-12). */
export function OfferList({ offers, query, sort, now }: OfferListProps) {
  const entries = searchAddressEntries(query, 'from_');
  if (sort !== defaultSort) entries.push(['from_sort', sort]);
  const search = new URLSearchParams(entries).toString();
  const size = query.returnDate === null ? 'offer-row-one' : 'offer-row-two';
  return (
    <ul className="grid grid-cols-1 gap-3">
      {offers.map((offer) => (
        <li key={offer.id} className={`offer-row ${size}`}>
          <OfferCard
            offer={offer}
            to={`/flight/${encodeURIComponent(offer.id)}?${search}`}
            expired={isOfferExpired(offer, now)}
          />
        </li>
      ))}
    </ul>
  );
}
