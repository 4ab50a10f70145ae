import type { CSSProperties } from 'react';
import type { PriceFacet } from '../../../../domain/flights/facets.ts';
import { priceStep } from '../../../../domain/flights/facets.ts';
import type { Filters } from '../../../../domain/flights/filters.ts';
import { formatAmount } from '../../../../domain/money/format.ts';
import { useDraft } from './use-draft.ts';

interface PriceFilterProps {
  readonly facet: PriceFacet;
  readonly filters: Filters;
  readonly currency: string;
  readonly onChange: (range: Pick<Filters, 'minPrice' | 'maxPrice'>) => void;
}

/** The spread of prices above a range with two thumbs in steps of ten (FILT-01). An end at its stop filters nothing. */
export function PriceFilter({ facet, filters, currency, onChange }: PriceFilterProps) {
  const { min, max, bins, binWidth } = facet;
  const given = { low: clamp(filters.minPrice ?? min, min, max), high: clamp(filters.maxPrice ?? max, min, max) };
  const [{ low, high }, setRange] = useDraft(given, (next) =>
    onChange({ minPrice: next.low <= min ? null : next.low, maxPrice: next.high >= max ? null : next.high }),
  );
  const price = (value: number) => formatAmount(String(value), currency);
  const tallest = Math.max(1, ...bins);
  const place = (value: number) => `${max === min ? 0 : (value - min) / (max - min)}`;
  // The browser's own steps would end short of the highest price, or past it: the thumbs are set on ours.
  const input = { min, max, step: 1, disabled: max === min } as const;
  return (
    <>
      <p className="tabular text-sm">{`${price(low)} – ${price(high)}`}</p>
      <div aria-hidden="true" className="mx-2.5 mt-2 flex h-12 items-end gap-px">
        {bins.map((count, bin) => {
          const from = min + bin * binWidth;
          const within = from + binWidth > low && from <= high;
          return (
            <span
              key={from}
              className={`flex-1 rounded-t-[2px] ${within ? 'bg-primary' : 'bg-line'}`}
              style={{ height: count === 0 ? 0 : `${Math.max(6, (count / tallest) * 100)}%` }}
            />
          );
        })}
      </div>
      <div className="range-pair">
        <div className="range-line" style={{ '--from': place(low), '--to': place(high) } as CSSProperties} />
        <input
          {...input}
          type="range"
          aria-label="Lowest price"
          aria-valuetext={price(low)}
          value={low}
          style={{ zIndex: low > (min + max) / 2 ? 2 : 1 }}
          onChange={(event) =>
            setRange({ low: Math.min(onStep(Number(event.currentTarget.value), low, facet), high), high })
          }
        />
        <input
          {...input}
          type="range"
          aria-label="Highest price"
          aria-valuetext={price(high)}
          value={high}
          style={{ zIndex: 1 }}
          onChange={(event) =>
            setRange({ low, high: Math.max(onStep(Number(event.currentTarget.value), high, facet), low) })
          }
        />
      </div>
    </>
  );
}

/**
 * The price on a step of ten from the lowest on, or at the highest, where a thumb goes that is moved from one price to
 * another. An arrow key moves it by one: that is one step.
 */
function onStep(to: number, from: number, { min, max }: PriceFacet): number {
  if (to >= max) return max;
  const steps = (to - min) / priceStep;
  const whole = Math.abs(to - from) === 1 ? (to > from ? Math.ceil(steps) : Math.floor(steps)) : Math.round(steps);
  return clamp(min + whole * priceStep, min, max);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
