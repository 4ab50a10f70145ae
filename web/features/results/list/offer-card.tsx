import { useEffect } from 'react';
import type { BagWish } from '#domain/flights/bags/bag-wish.ts';
import { fareText } from '#domain/flights/cabins.ts';
import { carrierNames, marketingCarriers, otherSeller } from '#domain/flights/carriers.ts';
import { paysBack } from '#domain/flights/fare/fare-conditions.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { AirlineMark } from '#web/itinerary/airline-mark.tsx';
import { ReturnAirportNotes } from '#web/itinerary/slice/return-airport-notes.tsx';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';
import { reportProblem } from '#web/ui/report-problem.ts';
import { OfferFacts } from './offer-facts.tsx';
import { OfferPrice, type OfferStanding } from './offer-price.tsx';

/** What cards know of the whole search and of what the visitor asked for. */
export interface SearchFacts {
  /** Kilograms of CO2 for each traveler with a seat; null if too little is known (FARE-06). */
  readonly typicalEmissions: number | null;
  /** The bags that the prices are to include (BAGS-01). */
  readonly bags: BagWish;
}

interface OfferCardProps extends SearchFacts {
  /** The cheapest fare of a journey that passes the filters. */
  readonly offer: ListedOffer;
  /** Number of its fares that do (FARE-01). */
  readonly fares: number;
  /** What the fare lacks; empty if it is no basic one. */
  readonly basic: string;
  /** Address of its flight page. */
  readonly to: string;
  readonly standing: OfferStanding;
  /** Id of the open comparison of its fares; null while it is closed. */
  readonly panelId?: string | null;
  /** Opens and closes the comparison; null if there is nothing to compare. */
  readonly onFares?: (() => void) | null;
}

/** One journey of the list (CARD-01…04). Renders nothing without an outbound flight, which could not be sold. */
export function OfferCard({
  offer,
  basic,
  typicalEmissions,
  panelId = null,
  onFares = null,
  ...props
}: OfferCardProps) {
  const { id, owner, slices } = offer;
  const isWhole = (slices[0]?.segments.length ?? 0) > 0;
  useEffect(() => {
    if (!isWhole) reportProblem(`An offer without an outbound flight is not shown (${id})`);
  }, [isWhole, id]);
  if (!isWhole) return null;
  const airline = carrierNames(slices);
  const carrier = marketingCarriers(slices)[0] ?? owner;
  const seller = otherSeller(offer);
  const fare = fareText(slices);
  return (
    <article aria-label={airline} className={props.standing === 'open' ? 'offer-card offer-card-open' : 'offer-card'}>
      <div className="offer-airline">
        <AirlineMark key={carrier.logoUrl} carrier={carrier} />
        <div>
          <h2>{airline}</h2>
          {seller === null ? null : <p>{`Sold by ${seller}`}</p>}
          {fare === '' ? null : <p>{fare}</p>}
        </div>
        {paysBack(offer) ? <span className="offer-refundable">Refundable</span> : null}
      </div>
      <div className="offer-flights">
        {slices.map((slice, index) => (
          <SliceLine key={index === 0 ? 'out' : 'back'} slice={slice} />
        ))}
        <ReturnAirportNotes slices={slices} className="mt-2 text-xs" />
        <OfferFacts offer={offer} basic={basic} typicalEmissions={typicalEmissions} />
      </div>
      <OfferPrice {...props} offer={offer} airline={airline} panelId={panelId} onFares={onFares} />
    </article>
  );
}
