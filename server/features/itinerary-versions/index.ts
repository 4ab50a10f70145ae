export { knownDirections } from './known-directions.ts';
export { isAnsweredByPhone, recordScheduleChange, scheduleOccasion } from './record-change.ts';
export { deleteVersionsOf, findAllFlights, findVersion, insertVersions } from './repository.ts';
export { placeOf } from './timed-flights.ts';
export { withNewestFlights } from './with-newest-flights.ts';
