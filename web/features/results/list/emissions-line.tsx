import { useContext } from 'react';
import { emissionsTexts } from '#domain/flights/journeys/emissions.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { SearchFacts } from './search-facts.ts';

/**
 * The supplier's estimate of the CO2, compared with the other flights of the search; nothing if it states none (FARE-06). Its
 * space is the same whatever the comparison says, which changes while offers arrive (LIVE-03).
 */
export function EmissionsLine({ offer }: { readonly offer: ListedOffer }) {
  const { typicalEmissions } = useContext(SearchFacts);
  const texts = emissionsTexts(offer, typicalEmissions);
  return texts === null ? null : (
    <li className="offer-emissions">
      {texts.estimate} <span className="offer-comparison">{texts.comparison}</span>
    </li>
  );
}
