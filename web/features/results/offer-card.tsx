import { operatingCarrierNames } from '../../../domain/flights/itinerary.ts';
import { AirlineMark } from '../../itinerary/airline-mark.tsx';
import { SliceLine } from '../../itinerary/slice-line.tsx';
import { BagLine } from './bag-line.tsx';
import { OfferPrice } from './offer-price.tsx';
import type { ResultOffer } from './result-pages.ts';

interface OfferCardProps {
  readonly offer: ResultOffer;
  /** Address of its detail screen. */
  readonly to: string;
  /** Past its `expires_at`: shown, marked, and not to be opened (RES-12). */
  readonly expired: boolean;
}

/** One offer of the list (CARD-01…04). An offer without a flight shows nothing: there would be nothing to sell. */
export function OfferCard({ offer, to, expired }: OfferCardProps) {
  if (!offer.slices[0]?.segments.length) return null;
  const airline = offer.owner.name ?? 'Airline';
  const operators = [...new Set(offer.slices.flatMap(operatingCarrierNames))];
  const fare = [...new Set(offer.slices.map((slice) => slice.fare_brand_name).filter((name) => name !== null))].join(
    ', ',
  );
  return (
    <article
      aria-label={airline}
      className={`relative rounded-lg border border-line shadow-raised transition-colors duration-150 md:grid md:grid-cols-[9rem_1fr_11rem] ${expired ? 'bg-muted' : 'bg-card hover:border-outline'}`}
    >
      <div className="flex items-center gap-3 px-4 pt-4 md:flex-col md:items-start md:gap-2 md:py-5 md:pr-0 md:pl-5">
        <AirlineMark carrier={offer.owner} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-sm leading-5 font-semibold md:whitespace-normal">{airline}</h2>
          {fare === '' ? null : <p className="truncate text-xs text-ink-soft">{fare}</p>}
        </div>
        {offer.conditions.refundable === true ? (
          <span className="rounded-full border border-success px-2 text-xs leading-5 font-semibold text-success">
            Refundable
          </span>
        ) : null}
      </div>
      <div className="px-4 pt-3 pb-3 md:px-6 md:py-5">
        <div className="grid gap-4">
          {offer.slices.map((slice) => (
            <SliceLine key={slice.id} slice={slice} />
          ))}
        </div>
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs leading-4">
          <BagLine offer={offer} />
          {operators.length === 0 ? null : <li className="text-ink-soft">{`Operated by ${operators.join(', ')}`}</li>}
        </ul>
      </div>
      <OfferPrice offer={offer} airline={airline} to={to} expired={expired} />
    </article>
  );
}
