import { layovers } from '#domain/flights/itinerary.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { formatDuration } from '#domain/time/duration.ts';

/** The line of a slice: a dot per connection with code and layover below, a ring per technical stop. */
export function StopDots({ slice }: { readonly slice: Slice }) {
  const stops = stopsInOrder(slice);
  return (
    <div className="relative mt-1">
      <div className="absolute inset-x-0 top-[3px] h-0.5 rounded-full bg-outline" />
      <ol className="relative grid auto-cols-fr grid-flow-col">
        {stops.length === 0 ? <li className="h-2" /> : null}
        {stops.map((stop) => (
          <li key={stop.key} className="flex min-w-0 flex-col items-center px-0.5">
            <span
              className={`size-2 rounded-full ring-2 ring-card ${stop.technical ? 'border border-outline bg-card' : 'bg-ink'}`}
            />
            {/* The layover is next to the code if both fit, otherwise below it. */}
            <span className="mt-1 text-center">
              <span className="inline-block font-medium text-ink">{stop.code}</span>
              {stop.wait === null ? null : (
                <>
                  {' '}
                  <span className="inline-block">{stop.wait}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
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
    return [...landings, { code, wait: formatDuration(change.minutes), technical: false }];
  });
  return stops.map((stop, place) => ({ ...stop, key: String(place) }));
}
