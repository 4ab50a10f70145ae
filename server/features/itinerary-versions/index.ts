export { knownDirections } from './known-directions.ts';
export { hasOtherFlights, recordScheduleChange, scheduleOccasion } from './record-change.ts';
export { deleteVersionsOf, findAllFlights, findVersion } from './repository.ts';
export { placeOf } from './timed-flights.ts';
