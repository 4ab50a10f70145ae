import type { TripType } from '#domain/search/search-query.ts';

/** The content of a tab: a searchable trip, or how to book one with several cities. */
export type FormTab = TripType | 'multi-city';

interface TripTypeTabsProps {
  readonly value: FormTab;
  /** Whether there is a tab for multi-city trips. */
  readonly hasMultiCity: boolean;
  readonly onChange: (tab: FormTab) => void;
}

const choices: readonly (readonly [FormTab, string])[] = [
  ['round-trip', 'Round Trip'],
  ['one-way', 'One Way'],
  ['multi-city', 'Multi-City'],
];

/** Round Trip or One Way, as radio buttons that look like tabs (SRCH-01); on the partner form Multi-City too (PAGE-05). */
export function TripTypeTabs({ value, hasMultiCity, onChange }: TripTypeTabsProps) {
  return (
    <fieldset className="inline-flex rounded-full bg-muted p-1">
      <legend className="sr-only">Trip type</legend>
      {choices.slice(0, hasMultiCity ? 3 : 2).map(([tripType, label]) => (
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
