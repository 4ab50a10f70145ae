import { useMemo, useRef } from 'react';
import { marketingCarriers } from '../../../../domain/flights/carriers.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chipsOf } from './chips.ts';
import type { FilterProps } from './filter-props.ts';

interface FilterChipsProps extends Omit<FilterProps, 'shown'> {
  readonly onClear: () => void;
}

/** The active filters above the list, each with its way out (FILT-07). */
export function FilterChips({ offers, filters, currency, onChange, onClear }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const names = useMemo(
    () =>
      new Map(
        offers.flatMap(({ slices }) => marketingCarriers(slices).map(({ iata_code, name }) => [iata_code, name])),
      ),
    [offers],
  );
  const chips = chipsOf(filters, currency, (code) => names.get(code));
  const remove = (index: number) => {
    // The focus goes to the chip that takes this one's place, and with the last one to the count of the list.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    if (chips.length === 1) onClear();
    else {
      (buttons[index + 1] ?? buttons[index - 1])?.focus();
      onChange(chips[index]?.without ?? filters);
    }
  };
  return (
    <ul ref={list} aria-label="Active filters" className="mb-3 flex flex-wrap items-center gap-2">
      {chips.map(({ key, words }, index) => (
        <li key={key}>
          <button
            type="button"
            aria-label={`${words}, remove this filter`}
            className="filter-chip"
            onClick={() => remove(index)}
          >
            {words}
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
