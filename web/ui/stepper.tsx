import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';

interface StepperProps {
  readonly label: string;
  /** Names one piece for screen readers if the label alone is ambiguous: 'Checked bag for Ada, whole trip'. */
  readonly fullLabel?: string;
  readonly hint: ReactNode;
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly onChange: (value: number) => void;
}

const stepClass =
  'inline-flex size-11 items-center justify-center rounded-full border border-outline text-ink hover:bg-muted aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent';

/**
 * A small whole number with buttons to decrease and increase it. At a limit a button stays focusable: a disabled one would
 * lose the focus with the press that reaches the limit.
 */
export function Stepper({ label, fullLabel, hint, value, minimum, maximum, onChange }: StepperProps) {
  const id = useId();
  // What is being typed may be no number on the way.
  const [typed, setTyped] = useState<string | null>(null);
  // Two kinds of bags for the same traveler may differ only by what is said here.
  const description = fullLabel === undefined ? undefined : `${id}-hint`;
  const [fewer, more] =
    fullLabel === undefined
      ? [`Fewer ${label.toLowerCase()}`, `More ${label.toLowerCase()}`]
      : [`Remove one: ${fullLabel}`, `Add one: ${fullLabel}`];
  const set = (next: number) => {
    if (next >= minimum && next <= maximum) onChange(next);
  };
  return (
    <div className="flex items-center justify-between gap-4 py-1.5">
      <label htmlFor={id}>
        <span className="block text-base leading-5 font-medium">{label}</span>
        <span id={`${id}-hint`} className="block text-xs text-ink-soft">
          {hint}
        </span>
      </label>
      <div className="flex items-center gap-1">
        <button
          type="button"
          className={stepClass}
          aria-label={fewer}
          aria-describedby={description}
          aria-disabled={value <= minimum}
          onClick={() => set(value - 1)}
        >
          <Icon name="minus" className="size-4" />
        </button>
        <input
          id={id}
          aria-label={fullLabel}
          aria-describedby={description}
          type="number"
          inputMode="numeric"
          min={minimum}
          max={maximum}
          value={typed ?? value}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            set(currentTarget.valueAsNumber);
          }}
          onBlur={() => setTyped(null)}
          className="stepper-value tabular h-11 w-9 rounded-md bg-transparent text-center text-base font-semibold"
        />
        <button
          type="button"
          className={stepClass}
          aria-label={more}
          aria-describedby={description}
          aria-disabled={value >= maximum}
          onClick={() => set(value + 1)}
        >
          <Icon name="plus" className="size-4" />
        </button>
      </div>
    </div>
  );
}
