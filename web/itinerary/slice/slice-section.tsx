import { Fragment, useId } from 'react';
import { directionName } from '#domain/flights/directions.ts';
import { bagAllowance } from '#domain/flights/fare/bag-text.ts';
import { detailStopsLabel, layovers } from '#domain/flights/itinerary.ts';
import { isOvernight } from '#domain/flights/journeys/connections.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { formatFullDay } from '#domain/time/local-time.ts';
import { LayoverRow } from './layover-row.tsx';
import { SegmentRow } from './segment-row.tsx';
import { SliceLine } from './slice-line.tsx';

interface SliceSectionProps {
  readonly slice: Slice;
  /** Zero-based position in the journey. */
  readonly index: number;
  /** Number of directions in the journey. */
  readonly count: number;
  readonly passengers: Parameters<typeof bagAllowance>[1];
  /** True if flights differ in bags, so that each shows its own. */
  readonly showBags: boolean;
}

/** One direction: the diagram, then flights and layovers in order (FLT-02). */
export function SliceSection({ slice, index: place, count, passengers, showBags }: SliceSectionProps) {
  const id = useId();
  const waits = layovers(slice);
  const since = slice.segments[0]?.departingAt ?? '';
  return (
    <section
      aria-labelledby={id}
      className="rounded-lg border border-line bg-card shadow-raised print:break-inside-avoid"
    >
      <div className="px-4 pt-4 pb-5 md:px-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="text-base font-semibold">
            {count > 2 ? directionName(place, count) : `${directionName(place, count)} Flight`}
          </h2>
          <p className="tabular text-sm text-ink-soft">{formatFullDay(since)}</p>
        </div>
        <p className="text-sm text-ink-soft">
          {slice.origin.cityName || slice.origin.name} to {slice.destination.cityName || slice.destination.name}
          {slice.fareBrandName === null ? null : ` · ${slice.fareBrandName}`}
        </p>
        <SliceLine slice={slice} stopsLabel={detailStopsLabel} className="mt-4" />
      </div>
      <div className="border-t border-line px-4 py-5 md:px-6">
        {slice.segments.map((segment, index) => {
          const [wait, next] = [waits[index], slice.segments[index + 1]];
          return (
            <Fragment key={segment.id}>
              <SegmentRow
                segment={segment}
                since={since}
                bags={showBags ? bagAllowance([{ ...slice, segments: [segment] }], passengers) : null}
              />
              {wait === undefined || next === undefined ? null : (
                <LayoverRow layover={wait} overnight={isOvernight(wait, segment, next)} />
              )}
            </Fragment>
          );
        })}
      </div>
    </section>
  );
}
