import { Link } from 'react-router';
import { bagNote } from '#domain/flights/bags/bag-note.ts';
import type { BagWish } from '#domain/flights/bags/bag-wish.ts';
import { shownPrice } from '#domain/flights/filterable-offer.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { priceEach } from '#domain/flights/price-each.ts';
import { formatPrice } from '#domain/money/format.ts';
import { fetchFarePanel } from '#web/itinerary/fares/load-fare-panel.tsx';
import { buttonClass, Spinner } from '#web/ui/button.tsx';
import { fromList } from '#web/ui/entry-state.ts';
import { Icon } from '#web/ui/icon.tsx';
import { faresText } from '../count-line.ts';

/**
 * Whether an offer can be opened. Once past its `expiresAt` it is shown as expired and cannot be opened (RES-12); nor while
 * the search is refreshing (RES-04).
 */
export type OfferStanding = 'open' | 'expired' | 'checking';

interface OfferPriceProps {
  readonly offer: ListedOffer;
  /** Number of fares, of which the offer is the cheapest. */
  readonly fares: number;
  readonly airline: string;
  readonly to: string;
  readonly standing: OfferStanding;
  readonly bags: BagWish;
  readonly panelId: string | null;
  readonly onFares: (() => void) | null;
}

/** The price for all travelers and the link to the offer; for pointers the whole card is clickable. */
export function OfferPrice({ offer, fares, airline, to, standing, bags, panelId, onFares }: OfferPriceProps) {
  const from = fares > 1 ? 'from ' : '';
  const price = shownPrice(offer);
  const note = bagNote(offer, bags);
  const many = offer.passengers.length > 1;
  const each = priceEach(price, offer.passengers);
  return (
    <div className={onFares === null ? 'offer-price offer-price-single' : 'offer-price'}>
      <p>
        {fares > 1 ? <span className="text-ink-soft">{`${faresText(fares)} ${from}`}</span> : null}
        <span className={standing === 'expired' ? 'offer-amount text-ink-soft line-through' : 'offer-amount'}>
          {formatPrice(price)}
        </span>
        <span className="text-ink-soft">
          {many ? `for all travelers${each === null ? '' : `, ${each}`}` : 'for 1 traveler'}
        </span>
        {note === '' ? null : <span className="font-medium text-balance max-[22.5rem]:max-w-28">{note}</span>}
      </p>
      <div className="offer-actions">
        {standing === 'expired' ? (
          <p className="rounded-full border border-outline px-3 text-sm leading-7 font-semibold md:mt-2">Expired</p>
        ) : standing === 'checking' ? (
          <p className="flex min-h-11 items-center gap-2 text-sm font-medium text-ink-soft md:mt-2">
            <Spinner />
            Checking price
          </p>
        ) : (
          <Link
            to={to}
            state={fromList}
            viewTransition
            aria-label={`View Details of ${airline}, ${from}${formatPrice(price)}${note === '' ? '' : `, ${note}`}`}
            className={buttonClass('primary', 'offer-link')}
          >
            View Details
          </Link>
        )}
        {standing === 'open' && onFares !== null ? (
          // Above the card's own link (FARE-02).
          <button
            type="button"
            aria-expanded={panelId !== null}
            aria-controls={panelId ?? undefined}
            aria-label={`Compare fares of ${airline}`}
            onPointerDown={fetchFarePanel}
            onFocus={fetchFarePanel}
            onClick={onFares}
            className="fares-toggle"
          >
            Compare fares
            <Icon
              name="chevron"
              className={`size-4 transition-transform duration-150 ${panelId === null ? '' : 'rotate-180'}`}
            />
          </button>
        ) : null}
      </div>
    </div>
  );
}
