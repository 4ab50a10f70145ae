import type { PricedOffer } from '../../../domain/flights/offer.ts';
import { formatAmount } from '../../../domain/money/format.ts';
import { Notice } from '../../ui/notice.tsx';

interface PriceNewsProps {
  readonly offer: PricedOffer;
  /** What the result list showed; null where that is not known. */
  readonly searched: { readonly amount: string; readonly currency: string } | null;
}

/** Says that the fresh price is another one than the list's, with both (PRICE-06). */
export function PriceNews({ offer, searched }: PriceNewsProps) {
  if (searched === null || (searched.amount === offer.sale_amount && searched.currency === offer.sale_currency)) {
    return null;
  }
  return (
    <Notice tone="warning" role="status" title="The price of this flight has changed">
      <p className="tabular">
        It was {formatAmount(searched.amount, searched.currency)} in your search and is now{' '}
        <span className="font-semibold">{formatAmount(offer.sale_amount, offer.sale_currency)}</span>.
      </p>
    </Notice>
  );
}
