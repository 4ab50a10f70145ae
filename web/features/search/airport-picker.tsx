import { type KeyboardEvent, useId, useState } from 'react';
import type { AirportOption } from '../../../domain/airports/typeahead-index.ts';
import { AirportList } from './airport-list.tsx';
import { FieldBox } from './field-box.tsx';
import type { PlaceChoice } from './search-draft.ts';
import type { AirportsState } from './use-airports.ts';

interface AirportPickerProps {
  readonly name: 'origin' | 'destination';
  readonly label: string;
  readonly value: PlaceChoice;
  readonly error: string | undefined;
  readonly airports: AirportsState;
  readonly load: () => void;
  readonly onChange: (place: PlaceChoice) => void;
}

/**
 * A box that finds airports and cities while somebody types: the ARIA 1.2 combobox with a list of options
 * (AIRP-01…08). The first option is ready for Enter or Tab; what was typed but not chosen holds no code.
 */
export function AirportPicker({ name, label, value, error, airports, load, onChange }: AirportPickerProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const query = value.label.trim();
  const wanted = open && query.length >= 2;
  const options = wanted && airports.kind === 'ready' ? airports.directory.search(query) : [];
  const current = options[active];
  const isUnpicked = error !== undefined && !open && value.code === '' && airports.kind === 'ready';
  const meant = isUnpicked ? airports.directory.search(query)[0] : undefined;

  const choose = (option: AirportOption) => {
    onChange(placeOfOption(option));
    setOpen(false);
  };
  const leave = () => {
    setOpen(false);
    if (value.code !== '' || airports.kind !== 'ready') return;
    // A whole code that was typed without choosing is as good as chosen.
    const typed = /^[a-z]{3}$/i.test(query) ? airports.directory.find(query.toUpperCase()) : null;
    if (typed !== null) onChange(placeOfOption(typed));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) {
        setOpen(true);
        setActive(0);
      } else if (options.length > 0) {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setActive((active + step + options.length) % options.length);
      }
      return;
    }
    if (current === undefined) {
      if (event.key === 'Escape') setOpen(false);
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(current);
    } else if (event.key === 'Tab') choose(current);
    else if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      setActive(event.key === 'Home' ? 0 : options.length - 1);
    }
  };

  return (
    <FieldBox
      noteId={`${id}-note`}
      error={error}
      remedy={meant ? <MeantPlace place={placeOfOption(meant)} onChoose={onChange} /> : null}
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
        type="text"
        role="combobox"
        placeholder="City or airport"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        value={value.label}
        onFocus={(event) => {
          load();
          // What was typed before the script arrived is gone on with, not typed over.
          if (event.currentTarget.value === value.label) event.currentTarget.select();
          if (window.matchMedia('(max-width: 767px)').matches) {
            event.currentTarget.scrollIntoView({ block: 'start', behavior: 'smooth' });
          }
        }}
        onBlur={leave}
        onChange={(event) => {
          load();
          onChange({ code: '', label: event.currentTarget.value });
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <AirportList
        id={id}
        label={label}
        query={query}
        shown={wanted}
        state={airports.kind}
        options={options}
        active={active}
        onActive={setActive}
        onChoose={choose}
        onRetry={load}
      />
    </FieldBox>
  );
}

/** Offers the first place that was found for what stands in the box without having been chosen. */
function MeantPlace({ place, onChoose }: { place: PlaceChoice; onChoose: (place: PlaceChoice) => void }) {
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

/** AIRP-02: 'city (IATA)' stands in the box. */
export function placeOfOption(option: AirportOption): PlaceChoice {
  const place = { code: option.iataCode, label: `${option.cityName} (${option.iataCode})` };
  return option.sharesCode ? { ...place, anyAirport: true } : place;
}
