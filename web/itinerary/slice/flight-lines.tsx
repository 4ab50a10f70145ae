import { fareText } from '#domain/flights/cabins.ts';
import { flightName, operatorText } from '#domain/flights/itinerary.ts';
import type { Slice } from '#domain/flights/offer.ts';

interface FlightLinesProps {
  readonly slice: Slice;
  readonly className?: string;
}

/** The flights of a slice, one per line, by airline and number; then fare and cabin (F-31). */
export function FlightLines({ slice, className = '' }: FlightLinesProps) {
  const fare = fareText([slice]);
  return (
    <ul className={`wrap-anywhere text-ink-soft ${className}`}>
      {slice.segments.map((segment) => {
        const operator = operatorText(segment);
        return (
          <li key={segment.id}>
            <span translate="no">{flightName(segment)}</span>
            {operator === null ? null : ` · ${operator}`}
          </li>
        );
      })}
      {fare === '' ? null : <li>{fare}</li>}
    </ul>
  );
}
