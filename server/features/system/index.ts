export { createSystemMode, readSystemMode, type SystemMode } from './mode.ts';
export { systemRoutes } from './routes.ts';
export { initializeSetting, lockSetting, readSetting, writeSetting } from './settings.ts';
export { dailyDeletionSetting } from './tables.ts';
export { noteUnreadableOffers, readUnreadableOffers } from './unreadable-offers.ts';
