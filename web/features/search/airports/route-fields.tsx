import { Icon } from '#web/ui/icon.tsx';
import { swapped } from '../search-draft.ts';
import type { SearchFormModel } from '../use-search-form.ts';
import { AirportPicker } from './airport-picker.tsx';

/** Origin and destination (SRCH-02). */
export function RouteFields({ form }: { readonly form: SearchFormModel }) {
  const { draft, airports, change, messageOf } = form;
  const field = (name: 'origin' | 'destination', label: string) => (
    <AirportPicker
      name={name}
      label={label}
      value={draft[name]}
      error={messageOf(name)}
      airports={airports.state}
      load={airports.load}
      onChange={(place) => change({ ...draft, [name]: place }, name)}
    />
  );
  return (
    <div className="places relative grid gap-3 md:col-span-7 md:grid-cols-2">
      {field('origin', 'From')}
      <button
        type="button"
        className="swap-button"
        aria-label="Swap origin and destination"
        onClick={() => change(swapped(draft), 'origin', 'destination')}
      >
        <Icon name="swap" className="size-5 rotate-90 md:rotate-0" />
      </button>
      {field('destination', 'To')}
    </div>
  );
}
