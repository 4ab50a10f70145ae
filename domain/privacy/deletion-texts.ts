import { tripLinkDays } from '../booking/mails/trip-link.ts';
import { periodText, retentionPeriods } from './retention.ts';

/** The effects of deleting an account, shown before its owner confirms (SERV-09). */
export const deletionTexts = {
  deleted:
    'Deleted at once: your name, email address, username and password, your saved travelers, and emails about the account that are not sent yet. Every browser is signed out.',
  bookings: `Kept for ${periodText(retentionPeriods.bookings)} after each trip, as the law requires: bookings and payments, with the names of the travelers and the last four digits of the card, and our staff’s notes.`,
  contacts:
    'Kept until a trip is over or canceled, and nothing is left to refund: the email address and phone number of its booking, so that we can tell you of changes.',
  mails: `Kept for at most ${periodText(retentionPeriods.mails)}: the addresses to which emails about your trips were sent.`,
  trips: `Your trips are no longer listed in an account. You can still open a booking from a link in an email (for ${tripLinkDays} days), or with its reference, email address and a traveler’s last name until that address is deleted.`,
} as const;
