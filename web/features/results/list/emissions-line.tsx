import { useContext } from 'react';
import { emissionsText } from '#domain/flights/journeys/emissions.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { SearchFacts } from './search-facts.ts';

/** The supplier's estimate of the CO2, compared with the other flights of the search; nothing if it states none (FARE-06). */
export function EmissionsLine({ offer }: { readonly offer: ListedOffer }) {
  const { typicalEmissions } = useContext(SearchFacts);
  const text = emissionsText(offer, typicalEmissions);
  return text === '' ? null : <li className="text-pretty text-ink-soft">{text}</li>;
}
