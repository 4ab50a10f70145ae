export { hasOtherFlights, recordScheduleChange } from './record-change.ts';
export { deleteVersionsOf, findVersion } from './repository.ts';
