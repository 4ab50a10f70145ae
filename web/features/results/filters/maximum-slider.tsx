import type { CSSProperties } from 'react';
import type { MaximumControl } from '#domain/flights/filters/definition.ts';
import type { ControlProps } from './filter-props.ts';
import { useDraft } from './use-draft.ts';

/** A slider for the highest value that passes; at its maximum there is no limit. */
export function MaximumSlider<Value>({ control, onChange }: ControlProps<MaximumControl<Value>, Value>) {
  const { min, max, step, label, limit, valueText, withLimit } = control;
  const toLimit = (position: number) => (position >= max ? null : position);
  const given = Math.min(max, Math.max(min, limit ?? max));
  const [position, setPosition] = useDraft(given, (next) => onChange(withLimit(toLimit(next))));
  const text = valueText(toLimit(position));
  const share = max === min ? 1 : (position - min) / (max - min);
  return (
    <>
      <p className="tabular text-sm">{text}</p>
      <div className="range-pair">
        <div className="range-line" style={{ '--from': 0, '--to': share } as CSSProperties} />
        <input
          type="range"
          aria-label={label}
          aria-valuetext={text}
          min={min}
          max={max}
          step={step}
          disabled={max === min}
          value={position}
          onChange={(event) => setPosition(Number(event.currentTarget.value))}
        />
      </div>
    </>
  );
}
