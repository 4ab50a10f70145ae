import { useId, useState } from 'react';
import { lastDayOnSale } from '#domain/search/sale-window.ts';
import { AirportPicker } from './airports/airport-picker.tsx';
import { useAirports } from './airports/use-airports.ts';
import { DateField } from './dates/date-field.tsx';
import { usePlaceToday } from './dates/use-place-today.ts';
import type { PlaceChoice } from './search-draft.ts';

interface WantedDirection {
  /** YYYY-MM-DD; '' while none is chosen. */
  readonly date: string;
  readonly origin: PlaceChoice;
  readonly destination: PlaceChoice;
}

interface DirectionFieldsProps {
  /** Distinguishes the fields of several directions. */
  readonly name: string;
  readonly value: WantedDirection;
  readonly problems: Partial<Record<keyof WantedDirection, string>>;
  /** Today by the clock of whoever looks, YYYY-MM-DD. */
  readonly today: string;
  readonly onChange: (value: WantedDirection) => void;
}

/** The new date of a direction of a booked trip, and its airports, folded away as most stay the same. */
export function DirectionFields({ name, value, problems, today, onChange }: DirectionFieldsProps) {
  const airports = useAirports();
  const earliest = usePlaceToday(today, value.origin.code);
  const [isOpened, setOpened] = useState(false);
  const id = useId();
  const isOpen = isOpened || problems.origin !== undefined || problems.destination !== undefined;
  const place = (field: 'origin' | 'destination', label: string) => (
    <AirportPicker
      name={`${name}-${field}`}
      label={label}
      value={value[field]}
      error={problems[field]}
      airports={airports.state}
      load={airports.load}
      onChange={(chosen) => onChange({ ...value, [field]: chosen })}
    />
  );
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          name={`${name}-date`}
          label="New departure"
          value={value.date}
          earliest={earliest}
          latest={lastDayOnSale(earliest)}
          other=""
          error={problems.date}
          onChange={(date) => onChange({ ...value, date })}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(!isOpen)}
          className="min-h-11 justify-self-start text-sm font-semibold underline"
        >
          Other airports
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="grid gap-3 sm:grid-cols-2 [&[hidden]]:hidden">
        {isOpen ? (
          <>
            {place('origin', 'From')}
            {place('destination', 'To')}
          </>
        ) : null}
      </div>
    </div>
  );
}
