import { cardStopsLabel, durationText, stopCount } from '#domain/flights/itinerary.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { SliceEnd } from './slice-end.tsx';
import { sliceSentence } from './slice-sentence.ts';
import { StopDots } from './stop-dots.tsx';

interface SliceLineProps {
  readonly slice: Slice;
  /** Label for the number of stops; 'Direct', '1 Stop' by default. */
  readonly stopsLabel?: (stops: number) => string;
  /** Whether to show dates below the codes; true by default. */
  readonly showDates?: boolean;
  readonly className?: string;
}

/**
 * One direction of a journey as a diagram: times at the ends of a line, duration above it, stops as dots with their
 * codes and layovers below it, '+1' for the next day (CARD-01, CARD-03). For screen readers it is a picture, named by one sentence.
 */
export function SliceLine({ slice, stopsLabel = cardStopsLabel, showDates = true, className = '' }: SliceLineProps) {
  const first = slice.segments[0];
  const last = slice.segments.at(-1);
  const duration = durationText(slice);
  return (
    <div role="img" aria-label={sliceSentence(slice, stopsLabel)} className={`slice-line ${className}`}>
      <SliceEnd time={first?.departingAt} place={slice.origin} showDate={showDates} />
      <div className="slice-middle">
        <p>
          {duration === '' ? null : (
            <>
              <span className="slice-code">{duration}</span> <span className="slice-dot">·</span>{' '}
            </>
          )}
          <span className="slice-count">{stopsLabel(stopCount(slice))}</span>
        </p>
        <StopDots slice={slice} />
      </div>
      <SliceEnd time={last?.arrivingAt} since={first?.departingAt} place={slice.destination} showDate={showDates} />
    </div>
  );
}
