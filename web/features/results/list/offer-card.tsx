import { memo, useEffect } from 'react';
import { fareText } from '#domain/flights/cabins.ts';
import { carrierNames, marketingCarriers, otherSeller } from '#domain/flights/carriers.ts';
import { paysBack } from '#domain/flights/fare/fare-conditions.ts';
import { operatingCarrierNames } from '#domain/flights/itinerary.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { AirlineMark } from '#web/itinerary/airline/airline-mark.tsx';
import { ReturnAirportNotes } from '#web/itinerary/slice/return-airport-notes.tsx';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';
import { reportProblem } from '#web/ui/report-problem.ts';
import { BagLine } from './bag-line.tsx';
import { EmissionsLine } from './emissions-line.tsx';
import { HintLines } from './hint-lines.tsx';
import { OfferPrice, type OfferPriceProps, type OfferStanding } from './offer-price.tsx';

interface OfferCardProps {
  /** The cheapest fare of a journey that passes the filters. */
  readonly offer: ListedOffer | null | undefined;
  /** Number of its fares that do (FARE-01). */
  readonly fares: number;
  /** What the fare lacks; empty if it is no basic one. */
  readonly basic: string;
  /** URL of its detail screen. */
  readonly to: string;
  readonly standing: OfferStanding;
  /** Id of the open comparison of its fares; null while it is closed. */
  readonly panelId?: string | null;
  /** Opens and closes the comparison; null if there is nothing to compare. */
  readonly onFares?: (() => void) | null;
}

/** One journey of the list (CARD-01…04). Renders nothing without an outbound flight, which could not be sold. */
export const OfferCard = memo(function OfferCard(props: OfferCardProps) {
  const { offer, fares, basic, to, standing, panelId = null, onFares = null } = props;
  const isWhole = (offer?.slices[0]?.segments.length ?? 0) > 0;
  const id = offer?.id ?? 'none';
  useEffect(() => {
    if (!isWhole) reportProblem(`An offer without an outbound flight is not shown (${id})`);
  }, [isWhole, id]);
  if (!offer || !isWhole) return null;
  const airline = carrierNames(offer.slices);
  return (
    <article aria-label={airline} className={standing === 'open' ? 'offer-card offer-card-open' : 'offer-card'}>
      <OfferAirline offer={offer} airline={airline} />
      <OfferFlights offer={offer} basic={basic} />
      <OfferPrice
        offer={offer}
        fares={fares}
        airline={airline}
        to={to}
        standing={standing}
        panelId={panelId}
        onFares={onFares}
      />
    </article>
  );
});

// In another view of the search only the link of most cards changes: the rest is not rendered again (LIVE-05).

const OfferAirline = memo(function OfferAirline({ offer, airline }: Pick<OfferPriceProps, 'offer' | 'airline'>) {
  const carrier = marketingCarriers(offer.slices)[0] ?? offer.owner;
  const seller = otherSeller(offer);
  const fare = fareText(offer.slices);
  return (
    <div className="offer-airline">
      <AirlineMark key={carrier.logoUrl} carrier={carrier} />
      <div>
        <h2>{airline}</h2>
        {seller === null ? null : <p>{`Sold by ${seller}`}</p>}
        {fare === '' ? null : <p>{fare}</p>}
      </div>
      {paysBack(offer) ? <span className="offer-refundable">Refundable</span> : null}
    </div>
  );
});

interface OfferFlightsProps extends Pick<OfferPriceProps, 'offer'>, Pick<OfferCardProps, 'basic'> {}

const OfferFlights = memo(function OfferFlights({ offer, basic }: OfferFlightsProps) {
  const operators = [...new Set(offer.slices.flatMap(operatingCarrierNames))];
  return (
    <div className="offer-flights">
      {/* Named by direction, as stops by their place: another journey's card uses the elements again (LIVE-05). */}
      {offer.slices.map((slice, index) => (
        <SliceLine key={index === 0 ? 'out' : 'back'} slice={slice} />
      ))}
      <ReturnAirportNotes slices={offer.slices} className="mt-2 text-xs" />
      <ul className="offer-facts">
        <BagLine offer={offer} isBasic={basic !== ''} />
        {operators.length === 0 ? null : <li className="text-ink-soft">{`Operated by ${operators.join(', ')}`}</li>}
        <HintLines offer={offer} basic={basic} />
        <EmissionsLine offer={offer} />
      </ul>
    </div>
  );
});
