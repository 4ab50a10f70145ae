/** Path of the search; apart from the call, so that the results page can use it without the schema library. */
export const searchPath = '/api/flights/search';

/** Path of the search whose offers are sent as they arrive. */
export const liveSearchPath = '/api/flights/search/live';

/** Path of the local date at a place; apart for the same reason. */
export const placeTodayPath = '/api/places/{code}/today';
