import { Link } from 'react-router';
import { formatAmount } from '../../../domain/money/format.ts';
import { PriceText } from '../../itinerary/price-text.tsx';
import { buttonClass, Spinner } from '../../ui/button.tsx';
import type { OfferStanding } from './offer-card.tsx';
import type { ResultOffer } from './result-pages.ts';

interface OfferPriceProps {
  readonly offer: ResultOffer;
  readonly airline: string;
  readonly to: string;
  readonly standing: OfferStanding;
}

/** The price of all travellers and the way to the offer; the whole card leads there for a pointer. */
export function OfferPrice({ offer, airline, to, standing }: OfferPriceProps) {
  const many = offer.passengers.length > 1;
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3 md:flex-col md:items-end md:justify-center md:border-t-0 md:border-l md:px-5">
      <p className="md:text-right">
        <PriceText
          amount={offer.sale_amount}
          currency={offer.sale_currency}
          className={`block text-xl leading-8 ${standing === 'expired' ? 'text-ink-soft line-through' : ''}`}
        />
        <span className="block text-xs leading-4 text-ink-soft">{many ? 'for all travelers' : 'for 1 traveler'}</span>
      </p>
      {standing === 'expired' ? (
        <p className="rounded-full border border-outline px-3 text-sm leading-7 font-semibold md:mt-2">Expired</p>
      ) : standing === 'checking' ? (
        <p className="flex min-h-11 items-center gap-2 text-sm font-medium text-ink-soft md:mt-2">
          <Spinner />
          Checking price
        </p>
      ) : (
        <Link to={to} viewTransition className={buttonClass('primary', 'after:absolute after:inset-0 md:mt-2')}>
          View Details
          <span className="sr-only">{` of ${airline}, ${formatAmount(offer.sale_amount, offer.sale_currency)}`}</span>
        </Link>
      )}
    </div>
  );
}
