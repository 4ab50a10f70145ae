import type { PricedService } from '#domain/flights/offer.ts';
import { Stepper } from '#web/ui/stepper.tsx';

interface ExtraRowProps {
  readonly service: PricedService;
  readonly quantity: number;
  readonly fullLabel: string;
  /** Of one piece. */
  readonly price: string;
  /** Why it cannot be chosen now; null if it can. */
  readonly excluded: string | null;
  readonly onChange: (quantity: number) => void;
}

/** One extra with its price, limits and quantity. */
export function ExtraRow({ service, quantity, fullLabel, price, excluded, onChange }: ExtraRowProps) {
  const { name, description, maximumQuantity: most } = service;
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
            <span className="font-semibold">{price}</span>
            {most > 1 ? ` each, up to ${most}` : ''}
          </span>
          {excluded === null ? null : <span className="block text-ink">{excluded}</span>}
        </>
      }
    />
  );
}
