import { sliceMinutes } from '#domain/flights/itinerary.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { numberText, readWholeNumber } from '../address-values.ts';
import type { FilterDefinition } from '../definition.ts';

/** Minutes. */
const step = 30;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Maximum minutes per slice (FILT-06). The fact is the longest slice, null if any duration is unknown; the facet is
 * the shortest and longest of all offers, rounded outward to half hours.
 */
export const duration: FilterDefinition<number | null, number | null, Bounds | null> = {
  group: 'Duration',
  params: ['maxDuration'],
  none: null,
  parse: ([text = '']) => readWholeNumber(text),
  format: (limit) => [numberText(limit)],
  read: ({ slices }) => {
    const minutes = slices.map(sliceMinutes).filter((value) => value !== null);
    return minutes.length > 0 && minutes.length === slices.length ? Math.max(...minutes) : null;
  },
  passes: (longest, limit) => longest !== null && longest <= (limit ?? Number.POSITIVE_INFINITY),
  startFacet: (all) => ({ add: () => undefined, facet: () => boundsOf(all().filter((value) => value !== null)) }),
  chips: (limit) => (limit === null ? [] : [{ key: 'limit', label: labelOf(limit), without: null }]),
  control: (bounds, limit) =>
    bounds && {
      type: 'maximum',
      label: 'Longest duration of a direction',
      ...bounds,
      step,
      limit,
      valueText: labelOf,
      withLimit: (next) => next,
    },
};

function boundsOf(minutes: readonly number[]): Bounds | null {
  if (minutes.length === 0) return null;
  return {
    min: Math.floor(Math.min(...minutes) / step) * step,
    max: Math.ceil(Math.max(...minutes) / step) * step,
  };
}

function labelOf(limit: number | null): string {
  return limit === null ? 'Any duration' : `Up to ${formatDuration(limit)}`;
}
