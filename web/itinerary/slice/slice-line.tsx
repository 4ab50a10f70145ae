import { cardStopsLabel, sliceMinutes, stopCount } from '#domain/flights/itinerary.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { formatDuration } from '#domain/time/duration.ts';
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
 * codes and layovers below it, '+1' for the next day (CARD-01, CARD-03). Screen readers get one sentence instead.
 */
export function SliceLine({ slice, stopsLabel = cardStopsLabel, showDates = true, className = '' }: SliceLineProps) {
  const first = slice.segments[0];
  const last = slice.segments.at(-1);
  return (
    <div className={className}>
      <p className="sr-only">{sliceSentence(slice, stopsLabel)}</p>
      <div
        aria-hidden="true"
        className="tabular grid pr-2 grid-cols-[4.5rem_minmax(0,1fr)_4.5rem] gap-x-3 md:pr-0 md:grid-cols-[6.75rem_minmax(0,1fr)_6.75rem]"
      >
        <SliceEnd time={first?.departingAt} place={slice.origin} showDate={showDates} />
        <div className="@container min-w-0 pt-0.5 text-center text-xs leading-4 text-ink-soft">
          <p className="flex flex-wrap justify-center gap-x-1">
            <span className="font-medium text-ink">{formatDuration(sliceMinutes(slice))}</span>
            {/* Side by side if both fit, otherwise stacked without the dot between them. */}
            <span className="hidden @[6.75rem]:inline">·</span>
            <span className="whitespace-nowrap @max-[6.75rem]:w-full">{stopsLabel(stopCount(slice))}</span>
          </p>
          <StopDots slice={slice} />
        </div>
        <SliceEnd
          time={last?.arrivingAt}
          since={first?.departingAt}
          place={slice.destination}
          showDate={showDates}
          atEnd
        />
      </div>
    </div>
  );
}
