import type { TripType } from '../../../domain/search/search-query.ts';

interface TripTypeTabsProps {
  readonly value: TripType;
  readonly onChange: (tripType: TripType) => void;
}

const choices: readonly (readonly [TripType, string])[] = [
  ['round-trip', 'Round Trip'],
  ['one-way', 'One Way'],
];

/** Round Trip or One Way, as two radio buttons that look like tabs (SRCH-01). */
export function TripTypeTabs({ value, onChange }: TripTypeTabsProps) {
  return (
    <fieldset className="inline-flex rounded-full bg-muted p-1">
      <legend className="sr-only">Trip type</legend>
      {choices.map(([tripType, label]) => (
        <label key={tripType} className="trip-tab">
          <input
            type="radio"
            name="tripType"
            value={tripType}
            checked={value === tripType}
            onChange={() => onChange(tripType)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
