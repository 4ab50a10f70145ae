import type { PricedOffer } from '#domain/flights/offer.ts';
import { formatPrice } from '#domain/money/format.ts';
import { isSameMoney, type Money } from '#domain/money/money.ts';
import { Notice } from '#web/ui/notice.tsx';

interface PriceChangeNoticeProps {
  readonly offer: PricedOffer;
  /** The price in the result list; null if unknown. */
  readonly searched: Money | null;
}

/** Says that the current price differs from the list's, with both amounts (PRICE-06). */
export function PriceChangeNotice({ offer, searched }: PriceChangeNoticeProps) {
  if (searched === null || isSameMoney(searched, offer.sale.total)) {
    return null;
  }
  return (
    <Notice tone="warning" role="status" title="The price of this flight has changed">
      <p className="tabular">
        It was {formatPrice(searched)} in your search and is now{' '}
        <span className="font-semibold">{formatPrice(offer.sale.total)}</span>.
      </p>
    </Notice>
  );
}
