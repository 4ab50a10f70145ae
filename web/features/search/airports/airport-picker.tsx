import { useId } from 'react';
import { FieldBox } from '../field-box.tsx';
import type { PlaceChoice } from '../search-draft.ts';
import { AirportList } from './airport-list.tsx';
import { placeOfOption, useAirportPicker } from './use-airport-picker.ts';
import type { AirportsState } from './use-airports.ts';

interface AirportPickerProps {
  readonly name: string;
  readonly label: string;
  readonly value: PlaceChoice;
  readonly error: string | undefined;
  readonly airports: AirportsState;
  readonly load: () => void;
  readonly onChange: (place: PlaceChoice) => void;
}

/**
 * A box that finds airports and cities during typing: the ARIA 1.2 combobox with a list of options (AIRP-01…08). Enter
 * or Tab chooses the first option; text that was typed but not chosen has no code.
 */
export function AirportPicker({ name, label, value, error, airports, load, onChange }: AirportPickerProps) {
  const id = useId();
  const picker = useAirportPicker({ value, airports, onChange });
  const { query, options, active, current } = picker;
  const isUnpicked = error !== undefined && !picker.isOpen && value.code === '' && airports.kind === 'ready';
  const meant = isUnpicked ? airports.directory.search(query)[0] : undefined;
  return (
    <FieldBox
      noteId={`${id}-note`}
      error={error}
      remedy={meant ? <SuggestedPlace place={placeOfOption(meant)} onChoose={onChange} /> : null}
      className="relative"
    >
      <label htmlFor={id} className="box-label">
        {label}
      </label>
      <input
        id={id}
        name={name}
        data-field={name}
        className="box-value"
        role="combobox"
        {...plainText}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        value={value.label}
        onFocus={({ currentTarget }) => {
          load();
          showBox(currentTarget, value.label);
        }}
        onBlur={picker.leave}
        onChange={(event) => {
          load();
          onChange({ code: '', label: event.currentTarget.value });
          picker.openAtFirst();
        }}
        onKeyDown={picker.onKeyDown}
      />
      <AirportList
        id={id}
        label={label}
        query={query}
        shown={picker.isWanted}
        state={airports.kind}
        options={options}
        active={active}
        onActive={picker.setActive}
        onChoose={picker.choose}
        onRetry={load}
      />
    </FieldBox>
  );
}

const plainText = {
  type: 'text',
  placeholder: 'City or airport',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

/** Selects the text of a focused box; on a small screen the list needs the space below it. */
function showBox(input: HTMLInputElement, label: string): void {
  // Text that was typed before the script loaded is continued, not replaced.
  if (input.value === label) input.select();
  if (!window.matchMedia('(max-width: 767px)').matches) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  input.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
}

/** Suggests the first match for a text that was typed but not chosen. */
function SuggestedPlace({ place, onChoose }: { place: PlaceChoice; onChoose: (place: PlaceChoice) => void }) {
  return (
    <button
      type="button"
      className="min-h-11 text-left text-sm font-semibold text-ink underline"
      onClick={() => onChoose(place)}
    >
      {`Did you mean ${place.label}?`}
    </button>
  );
}
