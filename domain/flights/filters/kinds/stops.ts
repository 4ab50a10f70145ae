import { stopCount } from '#domain/flights/itinerary.ts';
import { choiceFilter } from '../choice-filter.ts';

/** The highest number of stops on any slice; 2 means two or more (FILT-03, FILT-11). */
export const stopsChoices = [0, 1, 2] as const;
type StopsChoice = (typeof stopsChoices)[number];

const names: Record<StopsChoice, string> = { 0: 'Nonstop', 1: '1 stop', 2: '2+ stops' };

export const stops = choiceFilter<StopsChoice>({
  group: 'Stops',
  param: 'stops',
  choices: stopsChoices.map((value) => ({ value, name: names[value], chip: names[value] })),
  read: ({ slices }) => {
    const most = Math.max(0, ...slices.map(stopCount));
    return most === 0 || most === 1 ? most : 2;
  },
});
