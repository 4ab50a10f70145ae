import { formatPrice } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';

interface PriceTextProps {
  readonly price: Money;
  readonly className?: string;
}

/** A sale price (PRICE-02) in bold tabular figures. */
export function PriceText({ price, className = '' }: PriceTextProps) {
  return <span className={`tabular font-bold whitespace-nowrap ${className}`}>{formatPrice(price)}</span>;
}
