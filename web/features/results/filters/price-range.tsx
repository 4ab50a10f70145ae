import type { ChangeEvent, CSSProperties } from 'react';
import type { PriceRangeControl, PriceSpread } from '#domain/flights/filters/definition.ts';
import { formatPrice } from '#domain/money/format.ts';
import { wholeMoney } from '#domain/money/money.ts';

interface PriceRangeProps<Value> {
  readonly control: PriceRangeControl<Value>;
  readonly currency: string;
  readonly onChange: (value: Value) => void;
}

/** A price histogram above a range with two thumbs in steps of ten (FILT-01). A thumb at its end sets no limit. */
export function PriceRange<Value>({ control, currency, onChange }: PriceRangeProps<Value>) {
  const { spread, range, withRange } = control;
  const { min, max } = spread;
  const low = clamp(range.min ?? min, min, max);
  const high = clamp(range.max ?? max, min, max);
  const move = (to: { readonly low: number; readonly high: number }) =>
    onChange(withRange({ min: to.low <= min ? null : to.low, max: to.high >= max ? null : to.high }));
  const moved = (event: ChangeEvent<HTMLInputElement>, from: number) =>
    onStep(Number(event.currentTarget.value), from, spread);
  const text = (value: number) => formatPrice(wholeMoney(value, currency));
  const share = (value: number) => `${max === min ? 0 : (value - min) / (max - min)}`;
  // The browser's steps may not land on the highest price, so the thumbs snap to ours.
  const input = { min, max, step: 1, disabled: max === min } as const;
  return (
    <>
      <p className="tabular text-sm">{low === high ? text(low) : `${text(low)} – ${text(high)}`}</p>
      <PriceBars spread={spread} low={low} high={high} />
      <div className="range-pair" style={{ '--from': share(low), '--to': share(high) } as CSSProperties}>
        <div className="range-line" />
        <input
          {...input}
          type="range"
          aria-label="Lowest price"
          aria-valuetext={text(low)}
          value={low}
          onChange={(event) => move({ low: Math.min(moved(event, low), high), high })}
        />
        <input
          {...input}
          type="range"
          aria-label="Highest price"
          aria-valuetext={text(high)}
          value={high}
          onChange={(event) => move({ low, high: Math.max(moved(event, high), low) })}
        />
      </div>
    </>
  );
}

interface PriceBarsProps {
  readonly spread: PriceSpread;
  readonly low: number;
  readonly high: number;
}

/** The number of offers in each price bin; bins between the thumbs are highlighted. */
function PriceBars({ spread: { min, bins, binWidth }, low, high }: PriceBarsProps) {
  const tallest = Math.max(1, ...bins);
  return (
    <div aria-hidden="true" className="price-bars mx-2.5 mt-2 flex h-12 items-end gap-px">
      {bins.map((count, bin) => {
        const from = min + bin * binWidth;
        const isWithin = from + binWidth > low && from <= high;
        return (
          <span
            key={from}
            className={`flex-1 rounded-t-[2px] ${isWithin ? 'bg-primary' : 'bg-line'}`}
            style={{ height: count === 0 ? 0 : `${Math.max(6, (count / tallest) * 100)}%` }}
          />
        );
      })}
    </div>
  );
}

/**
 * Snaps a thumb to a step counted from the lowest price, or to the highest price. An
 * arrow key changes the input by 1, which counts as one step.
 */
function onStep(to: number, from: number, { min, max, step }: PriceSpread): number {
  if (to >= max) return max;
  const steps = (to - min) / step;
  const whole = Math.abs(to - from) === 1 ? (to > from ? Math.ceil(steps) : Math.floor(steps)) : Math.round(steps);
  return clamp(min + whole * step, min, max);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
