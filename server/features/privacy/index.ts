export { clearTagCookies, consentOf, consentRoutes } from './consent.ts';
export { anonymizeDormantAccounts } from './dormant-accounts.ts';
export { eraseAccounts } from './erase-accounts.ts';
export { eraseFormerContacts } from './former-contacts.ts';
export { deleteOldBookings, deleteOldHistory, deleteOldPayments } from './old-bookings.ts';
export { exportAccount } from './own-data/export-account.ts';
