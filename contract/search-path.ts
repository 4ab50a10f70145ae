/** Where flights are searched; apart from the call, so that the results page can ask without the library of the schemas. */
export const searchPath = '/api/flights/search';

/** Path of the call for the date at a place; apart for the same reason. */
export const placeTodayPath = '/api/places/{code}/today';
