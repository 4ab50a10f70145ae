import { isMissed, layovers } from '#domain/flights/itinerary.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { formatDuration } from '#domain/time/duration.ts';

/** The line of a slice: a dot per connection with code and layover below, a ring per technical stop. */
export function StopDots({ slice }: { readonly slice: Slice }) {
  const stops = stopsInOrder(slice);
  return (
    <ol className="slice-stops">
      {stops.map((stop) => (
        <li key={stop.key} className={stop.technical ? 'slice-landing' : undefined}>
          <span translate="no" className="slice-code">
            {stop.code}
          </span>
          {stop.wait === null ? null : <Wait text={stop.wait} isAlone={stops.length === 1} />}
        </li>
      ))}
    </ol>
  );
}

/** The layover is next to the code if both fit, otherwise below it; between others it breaks where phones have no room for it. */
function Wait({ text, isAlone }: { readonly text: string; readonly isAlone: boolean }) {
  if (isAlone) return <>{` ${text.replaceAll(' ', '\u00a0')}`}</>;
  return (
    <>
      {' '}
      <span className="slice-wait">{text}</span>
    </>
  );
}

interface Stop {
  /** Its place among the stops. */
  readonly key: string;
  readonly code: string;
  readonly wait: string | null;
  readonly technical: boolean;
}

function stopsInOrder(slice: Slice): Stop[] {
  const changes = layovers(slice);
  const stops = slice.segments.flatMap((segment, index): Omit<Stop, 'key'>[] => {
    const landings = segment.stops.map(({ airport }) => ({
      code: airport.iataCode,
      wait: null,
      technical: true,
    }));
    const change = changes[index];
    if (change === undefined) return landings;
    const code = change.nextAirport
      ? `${change.airport.iataCode}–${change.nextAirport.iataCode}`
      : change.airport.iataCode;
    return [
      ...landings,
      { code, wait: isMissed(change) ? 'missed' : formatDuration(change.minutes), technical: false },
    ];
  });
  return stops.map((stop, place) => ({ ...stop, key: String(place) }));
}
