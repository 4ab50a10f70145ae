import { useState } from 'react';
import type { ChoicesControl, ControlChoice } from '#domain/flights/filters/definition.ts';
import { formatCount, formatPrice } from '#domain/money/format.ts';
import { wholeMoney } from '#domain/money/money.ts';
import { AirlineMark } from '#web/itinerary/airline-mark.tsx';

interface ChoiceListProps<Value> {
  readonly control: ChoicesControl<Value>;
  readonly currency: string;
  readonly onChange: (value: Value) => void;
}

/** Checkboxes. A long list expands on demand; chosen ones are always visible. */
export function ChoiceList<Value>({ control, currency, onChange }: ChoiceListProps<Value>) {
  const { choices, collapsed } = control;
  const [isOpen, setOpen] = useState(false);
  // Hiding a single choice is not worth a button.
  const isShort = isOpen || collapsed === undefined || choices.length <= collapsed.length + 1;
  const listed = isShort ? choices : choices.filter(({ isChosen }, index) => index < collapsed.length || isChosen);
  return (
    <>
      {listed.map((choice) => (
        <ChoiceRow key={choice.key} choice={choice} currency={currency} onToggle={() => onChange(choice.toggled)} />
      ))}
      {listed.length === choices.length ? null : (
        <button
          type="button"
          className="min-h-11 text-sm font-semibold underline lg:min-h-9"
          onClick={() => setOpen(true)}
        >
          {collapsed?.openLabel}
        </button>
      )}
    </>
  );
}

interface ChoiceRowProps {
  readonly choice: Omit<ControlChoice<unknown>, 'key' | 'toggled'>;
  readonly currency: string;
  readonly onToggle: () => void;
}

/** A checkbox with the number of flights it would show and their lowest price (FILT-02). */
export function ChoiceRow({ choice, currency, onToggle }: ChoiceRowProps) {
  const { name, hint, carrier, count, lowest, isChosen } = choice;
  return (
    <label className={`choice-row ${count === 0 && !isChosen ? 'text-ink-soft' : ''}`}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      {carrier === undefined ? null : <AirlineMark carrier={carrier} size={24} />}
      <span className="min-w-0 flex-1 leading-4">
        <span className="font-medium">{name}</span>
        <span className="tabular text-ink-soft">
          {` (${formatCount(count)}`}
          <span className="sr-only">{count === 1 ? ' flight' : ' flights'}</span>)
        </span>
        {hint === undefined ? null : <span className="tabular block text-xs text-ink-soft">{hint}</span>}
      </span>
      {lowest === null ? null : (
        <span className="tabular shrink-0 text-ink-soft">
          <span className="sr-only">from </span>
          {formatPrice(wholeMoney(lowest, currency))}
        </span>
      )}
    </label>
  );
}
