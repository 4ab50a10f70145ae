export { knownDirections } from './known-directions.ts';
export { isAnsweredByPhone, recordScheduleChange, scheduleOccasion } from './record-change.ts';
export { refreshItinerary } from './refresh-itinerary.ts';
export { deleteVersionsOf, findAllFlights, findVersion, insertVersions } from './repository.ts';
export { placeOf } from './timed-flights.ts';
