import { includedBags } from '#domain/flights/itinerary.ts';
import { flagFilter } from '../flag-filter.ts';

/** A checked bag for every seated traveler on every segment; unknown counts as no (FILT-05). */
export const bags = flagFilter({
  group: 'Included',
  param: 'bags',
  name: 'Checked bag',
  chip: 'Checked bag included',
  read: ({ slices, passengers }) => {
    const lapInfants = passengers.filter(({ type }) => type === 'infant_without_seat').map(({ id }) => id);
    return (includedBags(slices, 'checked', new Set(lapInfants)) ?? 0) > 0;
  },
  has: (isIncluded) => isIncluded,
});
