/** True while the frame of the site must be read anew: a booking has signed its traveller in (CONF-03). */
export const frameNews = { isStale: false };
