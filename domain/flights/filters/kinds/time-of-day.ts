import type { FilterableOffer } from '#domain/flights/filterable-offer.ts';
import { hourOf } from '#domain/time/local-time.ts';
import { choiceFilter } from '../choice-filter.ts';

/** Parts of the day, in the airport's local time (FILT-04). */
export const timeBuckets = ['early_morning', 'morning', 'afternoon', 'evening'] as const;
type TimeBucket = (typeof timeBuckets)[number];

const hoursPerBucket = 6;
const labels: Record<TimeBucket, { readonly name: string; readonly hours: string }> = {
  early_morning: { name: 'Early morning', hours: '00:00–05:59' },
  morning: { name: 'Morning', hours: '06:00–11:59' },
  afternoon: { name: 'Afternoon', hours: '12:00–17:59' },
  evening: { name: 'Evening', hours: '18:00–23:59' },
};

interface TimeFilterOptions {
  readonly group: string;
  readonly param: string;
  /** 'Departs', 'Arrives'. */
  readonly verb: string;
  /** Local date and time at the airport, as the offer states it. */
  readonly timeOf: (offer: FilterableOffer) => string | undefined;
}

function timeFilter({ group, param, verb, timeOf }: TimeFilterOptions) {
  return choiceFilter<TimeBucket>({
    group,
    param,
    choices: timeBuckets.map((value) => {
      const { name, hours } = labels[value];
      return { value, name, hint: hours, chip: `${verb} ${hours}` };
    }),
    read: (offer) => {
      const hour = hourOf(timeOf(offer));
      return hour === null ? null : (timeBuckets[Math.floor(hour / hoursPerBucket)] ?? null);
    },
  });
}

/** Departure time of the outbound slice. */
export const departure = timeFilter({
  group: 'Departure',
  param: 'departureTime',
  verb: 'Departs',
  timeOf: ({ slices }) => slices[0]?.segments[0]?.departingAt,
});

/** Arrival time of the outbound slice. */
export const arrival = timeFilter({
  group: 'Arrival',
  param: 'arrivalTime',
  verb: 'Arrives',
  timeOf: ({ slices }) => slices[0]?.segments.at(-1)?.arrivingAt,
});
