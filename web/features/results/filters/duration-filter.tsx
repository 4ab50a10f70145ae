import type { CSSProperties } from 'react';
import { durationStep, type Facets } from '../../../../domain/flights/facets.ts';
import { formatDuration } from '../../../../domain/time/duration.ts';
import { useDraft } from './use-draft.ts';

interface DurationFilterProps {
  readonly facet: NonNullable<Facets['duration']>;
  readonly maxMinutes: number | null;
  readonly onChange: (maxMinutes: number | null) => void;
}

/** The longest that any direction may take (FILT-06); at its end the slider filters nothing. */
export function DurationFilter({ facet, maxMinutes, onChange }: DurationFilterProps) {
  const { min, max } = facet;
  const given = Math.min(max, Math.max(min, maxMinutes ?? max));
  const [value, setValue] = useDraft(given, (next) => onChange(next >= max ? null : next));
  const words = value >= max ? 'Any duration' : `Up to ${formatDuration(value)}`;
  const place = max === min ? 1 : (value - min) / (max - min);
  return (
    <>
      <p className="tabular text-sm">{words}</p>
      <div className="range-pair">
        <div className="range-line" style={{ '--from': 0, '--to': place } as CSSProperties} />
        <input
          type="range"
          aria-label="Longest duration of a direction"
          aria-valuetext={words}
          min={min}
          max={max}
          step={durationStep}
          disabled={max === min}
          value={value}
          onChange={(event) => setValue(Number(event.currentTarget.value))}
        />
      </div>
    </>
  );
}
