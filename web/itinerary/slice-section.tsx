import { Fragment, useId } from 'react';
import { bagAllowance } from '../../domain/flights/bag-text.ts';
import { directionName } from '../../domain/flights/directions.ts';
import { detailStopsLabel, type Layover, layovers } from '../../domain/flights/itinerary.ts';
import type { Segment, Slice } from '../../domain/flights/offer.ts';
import { formatFullDate } from '../../domain/time/date-text.ts';
import { dayOffset } from '../../domain/time/local-time.ts';
import { LayoverRow } from './layover-row.tsx';
import { SegmentRow } from './segment-row.tsx';
import { SliceLine } from './slice-line.tsx';

interface SliceSectionProps {
  readonly slice: Slice;
  /** Its place in the journey, from 0. */
  readonly index: number;
  /** How many directions the journey has. */
  readonly count: number;
  readonly passengers: Parameters<typeof bagAllowance>[1];
  /** True where flights differ in their bags, so that each must say its own. */
  readonly showBags: boolean;
}

/** One direction: the picture of it, then each flight and each wait in order (FLT-02). */
export function SliceSection({ slice, index: place, count, passengers, showBags }: SliceSectionProps) {
  const id = useId();
  const waits = layovers(slice);
  const since = slice.segments[0]?.departing_at ?? '';
  // 'Non-stop' would be untrue where the plane lands on the way.
  const technicalStops = slice.segments.reduce((sum, { stops }) => sum + stops.length, 0);
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
          <p className="tabular text-sm text-ink-soft">{formatFullDate(since)}</p>
        </div>
        <p className="text-sm text-ink-soft">
          {slice.origin.city_name || slice.origin.name} to {slice.destination.city_name || slice.destination.name}
          {slice.fare_brand_name === null ? null : ` · ${slice.fare_brand_name}`}
        </p>
        <SliceLine
          slice={slice}
          stopsLabel={(changes) => detailStopsLabel(changes + technicalStops)}
          className="mt-4"
        />
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

const nightMinutes = 6 * 60;

/** A wait that takes the night: past midnight, and long. */
function isOvernight(wait: Layover, before: Segment, after: Segment): boolean {
  return wait.minutes >= nightMinutes && dayOffset(before.arriving_at, after.departing_at) > 0;
}
