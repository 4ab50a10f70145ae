export { knownDirections } from './known-directions.ts';
export { hasOtherFlights, recordScheduleChange } from './record-change.ts';
export { deleteVersionsOf, findVersion } from './repository.ts';
