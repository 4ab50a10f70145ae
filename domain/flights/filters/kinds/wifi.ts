import { flagFilter } from '../flag-filter.ts';

/** WiFi on every flight of the trip, free or paid. A flight without cabin information counts as having none. */
export const wifi = flagFilter({
  group: 'Included',
  param: 'wifi',
  name: 'WiFi on board',
  chip: 'WiFi on board',
  read: ({ slices }) =>
    slices.every(({ segments }) => segments.every(({ services }) => services.some(({ type }) => type === 'wifi'))),
  has: (isOnBoard) => isOnBoard,
});
