import { useRef } from 'react';
import { marketingCarriers } from '#domain/flights/carriers.ts';
import { chipsOf } from '#domain/flights/filters/chips.ts';
import type { Filters } from '#domain/flights/filters/filters.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { ChangeChoices } from '../use-choices.ts';

interface FilterChipsProps {
  /** All loaded offers, whose airlines have names. */
  readonly offers: readonly ListedOffer[];
  /** Those of the list. */
  readonly filters: Filters;
  readonly currency: string;
  readonly onChange: ChangeChoices;
  readonly onClear: () => void;
  /** Called when no chip is left to take the focus. */
  readonly onLast: () => void;
}

/** The active filters above the list, each with a remove button (FILT-07). */
export function FilterChips({ offers, filters, currency, onChange, onClear, onLast }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const chipsWith = (chosen: Filters) => chipsOf(chosen, { currency, airlineName: (code) => nameOf(offers, code) });
  const chips = chipsWith(filters);
  const remove = (index: number) => {
    // Focus moves to the chip that takes this one's place or, after the last chip, to the result count.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    if (chips.length === 1) onLast();
    else (buttons[index + 1] ?? buttons[index - 1])?.focus();
    // A choice may be newer than the chips.
    onChange((latest) => {
      const chip = chipsWith(latest.filters).find(({ key }) => key === chips[index]?.key);
      return chip === undefined ? {} : { filters: chip.without };
    });
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

/** An airline's name as its flights state it. */
function nameOf(offers: readonly ListedOffer[], code: string): string | null | undefined {
  const offer = offers.findLast(({ slices }) => marketingCarriers(slices).some(({ iataCode }) => iataCode === code));
  return offer && marketingCarriers(offer.slices).find(({ iataCode }) => iataCode === code)?.name;
}
