import { useMemo, useRef } from 'react';
import { marketingCarriers } from '#domain/flights/carriers.ts';
import { chipsOf } from '#domain/flights/filters/chips.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { FilterProps } from './filter-props.ts';

interface FilterChipsProps extends Omit<FilterProps, 'shown'> {
  readonly onClear: () => void;
}

/** The active filters above the list, each with a remove button (FILT-07). */
export function FilterChips({ offers, filters, currency, onChange, onClear }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const names = useMemo(
    () =>
      new Map(offers.flatMap(({ slices }) => marketingCarriers(slices).map(({ iataCode, name }) => [iataCode, name]))),
    [offers],
  );
  const chips = chipsOf(filters, { currency, airlineName: (code) => names.get(code) });
  const remove = (index: number) => {
    // Focus moves to the chip that takes this one's place or, after the last chip, to the result count.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    if (chips.length === 1) onClear();
    else {
      (buttons[index + 1] ?? buttons[index - 1])?.focus();
      onChange(chips[index]?.without ?? filters);
    }
  };
  return (
    <ul ref={list} aria-label="Active filters" className="mb-3 flex flex-wrap items-center gap-2">
      {chips.map(({ key, label }, index) => (
        <li key={key}>
          <button
            type="button"
            aria-label={`${label}, remove this filter`}
            className="filter-chip"
            onClick={() => remove(index)}
          >
            {label}
            <Icon name="close" className="size-3.5" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="min-h-11 px-2 text-sm font-semibold underline lg:min-h-8" onClick={onClear}>
          Clear all
        </button>
      </li>
    </ul>
  );
}
