/** True if the site's frame must be reloaded because a booking has signed its traveler in (CONF-03). */
export const siteFrame = { isStale: false };
