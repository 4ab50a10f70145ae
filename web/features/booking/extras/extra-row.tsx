import type { PricedService } from '#domain/flights/offer.ts';
import { Stepper } from '#web/ui/stepper/stepper.tsx';
import { priceText } from '../seats/seat-price.ts';

interface ExtraRowProps {
  readonly service: PricedService;
  readonly quantity: number;
  readonly fullLabel: string;
  /** Why it cannot be chosen now; null if it can. */
  readonly excluded: string | null;
  readonly onChange: (quantity: number) => void;
}

/** One extra with its price, limits and quantity. */
export function ExtraRow({ service, quantity, fullLabel, excluded, onChange }: ExtraRowProps) {
  const { name, description, maximumQuantity: most, sale } = service;
  return (
    <Stepper
      label={name}
      fullLabel={fullLabel}
      value={quantity}
      minimum={0}
      maximum={excluded === null ? most : 0}
      onChange={onChange}
      hint={
        <>
          {description === '' ? null : <span className="block">{description}</span>}
          <span className="tabular block text-sm text-ink">
            <span className="font-semibold">{priceText(sale)}</span>
            {most > 1 ? ` each, up to ${most}` : ''}
          </span>
          {excluded === null ? null : <span className="block text-ink">{excluded}</span>}
        </>
      }
    />
  );
}
