import type { CSSProperties } from 'react';
import type { MaximumControl } from '#domain/flights/filters/definition.ts';

interface MaximumSliderProps<Value> {
  readonly control: MaximumControl<Value>;
  readonly onChange: (value: Value) => void;
}

/** A slider for the highest value that passes; at its maximum there is no limit. */
export function MaximumSlider<Value>({ control, onChange }: MaximumSliderProps<Value>) {
  const { min, max, step, label, limit, valueText, withLimit } = control;
  const position = Math.min(max, Math.max(min, limit ?? max));
  const text = valueText(position >= max ? null : position);
  const share = max === min ? 1 : (position - min) / (max - min);
  const move = (to: number) => onChange(withLimit(to >= max ? null : to));
  return (
    <>
      <p className="tabular text-sm">{text}</p>
      <div className="range-pair" style={{ '--from': 0, '--to': share } as CSSProperties}>
        <div className="range-line" />
        <input
          type="range"
          aria-label={label}
          aria-valuetext={text}
          min={min}
          max={max}
          step={step}
          disabled={max === min}
          value={position}
          onChange={(event) => move(Number(event.currentTarget.value))}
        />
      </div>
    </>
  );
}
