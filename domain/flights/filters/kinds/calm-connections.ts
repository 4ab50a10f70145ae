import { sliceWarnings } from '#domain/flights/journeys/connections.ts';
import { flagFilter } from '../flag-filter.ts';

/** No connection that the cards warn of as an overnight one or a change of airport (FARE-05). */
export const calmConnections = flagFilter({
  group: 'Stops',
  param: 'calmConnections',
  name: 'No overnight layover or change of airport',
  chip: 'No overnight layover or change of airport',
  read: ({ slices }) =>
    slices.flatMap(sliceWarnings).every(({ kind }) => kind !== 'overnight' && kind !== 'airportChange'),
  has: (isCalm) => isCalm,
});
