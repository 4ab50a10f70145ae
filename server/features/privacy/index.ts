export { consentOf, forgetTagCookies, registerConsent } from './consent.ts';
export { anonymiseDormantAccounts } from './dormant-accounts.ts';
export { deleteOldBookings, deleteOldHistory, deleteOldPayments } from './old-bookings.ts';
export { forgetOldMails } from './old-mails.ts';
export { deleteUnusedPictures } from './unused-pictures.ts';
