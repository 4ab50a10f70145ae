import type { Place } from '#domain/flights/offer.ts';
import { dayOffset, formatClock, formatDay } from '#domain/time/local-time.ts';

interface SliceEndProps {
  readonly time: string | undefined;
  /** Departure of the slice, to mark times on a later day. */
  readonly since?: string | undefined;
  readonly place: Place;
  readonly showDate: boolean;
}

/** One end of a slice: time, day offset, code, date. */
export function SliceEnd({ time, since, place, showDate }: SliceEndProps) {
  const offset = since === undefined || time === undefined ? 0 : dayOffset(since, time);
  return (
    <div className="slice-end">
      <p className="slice-time">
        {formatClock(time)}
        {offset === 0 ? null : <sup>{offset > 0 ? `+${offset}` : `−${-offset}`}</sup>}
      </p>
      <p className="slice-code">
        <span translate="no">{place.iataCode || 'N/A'}</span>
        {showDate ? <span className="slice-day">{formatDay(time)}</span> : null}
      </p>
    </div>
  );
}
