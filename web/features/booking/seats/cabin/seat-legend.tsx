import { formatPrice } from '#domain/money/format.ts';
import type { PriceTier } from './seat-look.ts';

interface SeatLegendProps {
  readonly tiers: readonly PriceTier[];
  readonly currency: string;
  readonly initials: string;
}

/** The legend of the seat map: each price band has a tone and dots, never color alone. */
export function SeatLegend({ tiers, currency, initials }: SeatLegendProps) {
  return (
    <dl aria-label="What the seats mean" className="seat-legend">
      {tiers.map((tier, index) => (
        <div key={tier.from}>
          <dt>
            <span aria-hidden="true" className="seat" data-state="free" data-tier={index} />
            <span className="sr-only">Available</span>
          </dt>
          <dd className="tabular">{tierText(tier, currency)}</dd>
        </div>
      ))}
      <div>
        <dt>
          <span aria-hidden="true" className="seat" data-state="companion" data-initials={initials} />
          <span className="sr-only">Initials</span>
        </dt>
        <dd>Selected</dd>
      </div>
      <div>
        <dt>
          <span aria-hidden="true" className="seat" data-state="taken" />
          <span className="sr-only">Hatched</span>
        </dt>
        <dd>Taken or restricted for this passenger</dd>
      </div>
    </dl>
  );
}

function tierText({ from, to }: PriceTier, currency: string): string {
  if (to === 0) return 'No charge';
  const text = (amountMinor: number) => formatPrice({ amountMinor, currency });
  return from === to ? text(from) : `${text(from)}–${text(to)}`;
}
