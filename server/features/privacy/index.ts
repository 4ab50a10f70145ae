export { clearTagCookies, consentOf, consentRoutes } from './consent.ts';
export { anonymizeDormantAccounts } from './dormant-accounts.ts';
export { deleteOldBookings, deleteOldHistory, deleteOldPayments } from './old-bookings.ts';
