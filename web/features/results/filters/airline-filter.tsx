import { useState } from 'react';
import type { AirlineChoice } from '../../../../domain/flights/facets.ts';
import { AirlineMark } from '../../../itinerary/airline-mark.tsx';
import { ChoiceRow } from './choice-row.tsx';

interface AirlineFilterProps {
  readonly airlines: readonly AirlineChoice[];
  readonly chosen: readonly string[];
  readonly currency: string;
  readonly onChange: (codes: string[]) => void;
}

const shortList = 8;
const noCarrier = { name: null, iata_code: null, logo_url: null };

/** The airlines that fly (FILT-02, F-22); a long list opens on demand, chosen ones always show. */
export function AirlineFilter({ airlines, chosen, currency, onChange }: AirlineFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const listed =
    isOpen || airlines.length <= shortList + 1
      ? airlines
      : airlines.filter(({ code }, index) => index < shortList || chosen.includes(code));
  return (
    <>
      {listed.map((airline) => (
        <ChoiceRow
          key={airline.code}
          name={airline.name}
          mark={<AirlineMark carrier={airline.carrier ?? noCarrier} size={24} />}
          choice={airline}
          currency={currency}
          checked={chosen.includes(airline.code)}
          onChange={(checked) => onChange(toggle(chosen, airline.code, checked).sort())}
        />
      ))}
      {listed.length === airlines.length ? null : (
        <button
          type="button"
          className="min-h-11 text-sm font-semibold underline lg:min-h-9"
          onClick={() => setOpen(true)}
        >
          {`Show all ${airlines.length} airlines`}
        </button>
      )}
    </>
  );
}

/** The list with or without one choice. */
export function toggle<T>(list: readonly T[], one: T, isIn: boolean): T[] {
  const others = list.filter((other) => other !== one);
  return isIn ? [...others, one] : others;
}
