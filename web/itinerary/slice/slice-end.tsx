import type { Place } from '#domain/flights/offer.ts';
import { dayOffset, formatClock, formatDay } from '#domain/time/local-time.ts';

interface SliceEndProps {
  readonly time: string | undefined;
  /** Departure of the slice, to mark times on a later day. */
  readonly since?: string | undefined;
  readonly place: Place;
  readonly showDate: boolean;
  /** True for the arrival end. */
  readonly atEnd?: boolean;
}

/** One end of a slice: time, day offset, code, date. */
export function SliceEnd({ time, since, place, showDate, atEnd = false }: SliceEndProps) {
  const offset = since === undefined || time === undefined ? 0 : dayOffset(since, time);
  return (
    <div className={atEnd ? 'text-right' : ''}>
      <p className="text-lg leading-6 font-semibold">
        <span className="relative">
          {formatClock(time)}
          {offset === 0 ? null : (
            <sup className="absolute top-1 left-full ml-px text-[0.6875rem] leading-none font-medium text-ink-soft">
              {offset > 0 ? `+${offset}` : `−${-offset}`}
            </sup>
          )}
        </span>
      </p>
      <p className="text-xs leading-4 text-ink-soft">
        <span className="font-medium text-ink">{place.iataCode || 'N/A'}</span>
        {showDate ? <span className="block whitespace-nowrap md:ml-1 md:inline">{formatDay(time)}</span> : null}
      </p>
    </div>
  );
}
