import type { ReactNode } from 'react';
import type { Choice } from '../../../../domain/flights/facets.ts';
import { formatAmount } from '../../../../domain/money/format.ts';

interface ChoiceRowProps {
  readonly name: string;
  /** Under the name. */
  readonly hint?: string;
  readonly mark?: ReactNode;
  readonly choice: Choice;
  readonly currency: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A choice to tick, with what it would give: how many flights, and from which price (FILT-02). */
export function ChoiceRow({ name, hint, mark, choice, currency, checked, onChange }: ChoiceRowProps) {
  const { count, lowest } = choice;
  return (
    <label className={`choice-row ${count === 0 && !checked ? 'text-ink-soft' : ''}`}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {mark}
      <span className="min-w-0 flex-1 leading-4">
        <span className="font-medium">{name}</span>
        <span className="tabular text-ink-soft">
          {` (${count}`}
          <span className="sr-only">{count === 1 ? ' flight' : ' flights'}</span>)
        </span>
        {hint === undefined ? null : <span className="tabular block text-xs text-ink-soft">{hint}</span>}
      </span>
      {lowest === null ? null : (
        <span className="tabular shrink-0 text-ink-soft">
          <span className="sr-only">from </span>
          {formatAmount(String(lowest), currency)}
        </span>
      )}
    </label>
  );
}
