import { type KeyboardEvent, useState } from 'react';
import type { AirportOption } from '#domain/airports/typeahead-index.ts';
import type { PlaceChoice } from '../search-draft.ts';
import type { AirportsState } from './use-airports.ts';

interface AirportPickerOptions {
  readonly value: PlaceChoice;
  readonly airports: AirportsState;
  readonly onChange: (place: PlaceChoice) => void;
}

/** The list of a picker: its state, the active option, and keyboard handling (AIRP-01…08). */
export function useAirportPicker({ value, airports, onChange }: AirportPickerOptions) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const query = value.label.trim();
  const isWanted = isOpen && query.length >= 2;
  const options = isWanted && airports.kind === 'ready' ? airports.directory.search(query) : [];
  const current = options[active];

  const close = () => setOpen(false);
  const openAtFirst = () => {
    setActive(0);
    setOpen(true);
  };
  const choose = (option: AirportOption) => {
    onChange(placeOfOption(option));
    close();
  };
  const leave = () => {
    close();
    if (value.code !== '' || airports.kind !== 'ready') return;
    // A complete code that was typed counts as chosen.
    const typed = /^[a-z]{3}$/i.test(query) ? airports.directory.find(query.toUpperCase()) : null;
    if (typed !== null) onChange(placeOfOption(typed));
  };
  const moveBy = (step: 1 | -1) => {
    if (!isOpen) openAtFirst();
    else if (options.length > 0) setActive((active + step + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (isInputMethods(event)) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') moveBy(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Escape') close();
    else if (current === undefined) return;
    else if (key === 'Enter' || key === 'Tab') choose(current);
    else if (key === 'Home' || key === 'End') setActive(key === 'Home' ? 0 : options.length - 1);
    else return;
    // Tab moves on; Escape without a list is left to the parent.
    if (key !== 'Tab' && (key !== 'Escape' || current !== undefined)) event.preventDefault();
  };
  return { query, isOpen, isWanted, options, active, current, setActive, openAtFirst, choose, leave, onKeyDown };
}

/** Whether a key goes to an input method, such as the Enter that accepts 東京. Safari ends the composition before that key: 229 marks it. */
function isInputMethods({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}

/** The box shows 'city (IATA)' (AIRP-02). */
export function placeOfOption(option: AirportOption): PlaceChoice {
  const place = { code: option.iataCode, label: `${option.cityName} (${option.iataCode})` };
  return option.sharesCode ? { ...place, anyAirport: true } : place;
}
