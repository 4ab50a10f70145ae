import type { Place } from '#domain/flights/offer.ts';
import { dayOffset, formatClock, formatDay } from '#domain/time/local-time.ts';

interface SegmentEndProps {
  readonly time: string;
  /** Departure of the slice, to mark times on a later day. */
  readonly since: string;
  readonly place: Place;
  readonly terminal: string | null;
  /** True for the departure end. */
  readonly first?: boolean;
}

/** Place and time of a departure or arrival, as a dot on the slice's timeline. */
export function SegmentEnd({ time, since, place, terminal, first = false }: SegmentEndProps) {
  const offset = dayOffset(since, time);
  return (
    <div className="grid grid-cols-[min(5rem,30%)_min(1rem,6%)_minmax(0,1fr)] gap-x-3">
      <p className="tabular text-right">
        <span className="text-base leading-6 font-semibold">{formatClock(time)}</span>
        <span className="block text-xs leading-4 text-ink-soft">{formatDay(time)}</span>
      </p>
      <div className="relative flex justify-center">
        <span className={`absolute w-0.5 bg-outline ${first ? 'top-3 bottom-0' : 'top-0 h-3'}`} />
        <span className="absolute top-1.5 size-3 rounded-full border-2 border-outline bg-card" />
      </div>
      <p className="min-w-0">
        <span className="text-base leading-6 font-semibold">
          {place.cityName || place.name}{' '}
          <span translate="no" className="text-ink-soft">
            {place.iataCode}
          </span>
        </span>
        <span className="block text-xs leading-4 text-ink-soft">
          {[place.name, terminal === null ? null : `Terminal ${terminal}`, dayText(offset)].filter(Boolean).join(' · ')}
        </span>
      </p>
    </div>
  );
}

/** 'Next day'; null on the departure day. */
function dayText(offset: number): string | null {
  if (offset === 0) return null;
  if (offset < 0) return 'The day before, across the date line';
  return offset === 1 ? 'Next day' : `${offset} days later`;
}
