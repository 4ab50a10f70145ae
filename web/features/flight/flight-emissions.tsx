import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { emissionsTexts, typicalEmissions } from '#domain/flights/journeys/emissions.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { keptOffers } from '#web/api/kept-search.ts';

type FlightOffer = Pick<ListedOffer, 'id' | 'emissionsKg' | 'passengers'>;

/** The supplier's estimate of the CO2, compared with the search that the visitor came from, if it is still known (FARE-06). */
export function FlightEmissions({ offer }: { readonly offer: FlightOffer }) {
  const client = useQueryClient();
  const [typical] = useState(() => typicalEmissions(keptOffers(client, offer.id) ?? []));
  const texts = emissionsTexts(offer, typical);
  return texts === null ? null : (
    <p className="text-sm text-ink-soft">{`${texts.estimate} ${texts.comparison}`.trimEnd()}</p>
  );
}
