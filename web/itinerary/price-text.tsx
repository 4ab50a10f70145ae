import { formatAmount } from '../../domain/money/format.ts';

interface PriceTextProps {
  /** Decimal text of major units: a sale amount. */
  readonly amount: string | null;
  readonly currency: string;
  readonly className?: string;
}

/** A price as the traveller pays it (PRICE-02), in tabular figures and the heaviest weight of its surroundings. */
export function PriceText({ amount, currency, className = '' }: PriceTextProps) {
  return <span className={`tabular font-bold whitespace-nowrap ${className}`}>{formatAmount(amount, currency)}</span>;
}
