import { useState } from 'react';
import type { ChoicesControl } from '#domain/flights/filters/definition.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { ControlProps } from './filter-props.ts';

/** Checkboxes. A long list expands on demand; chosen ones are always visible. */
export function ChoiceList<Value>({ control, currency, onChange }: ControlProps<ChoicesControl<Value>, Value>) {
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
