import { periodText, retentionPeriods } from './retention.ts';

/** What deleting an account does, as it is said before its owner confirms it (SERV-09). */
export const deletionTexts = {
  deleted:
    'Deleted at once: your name, email address, username and password, your saved travelers, and emails about the account that are not sent yet. Every browser is signed out.',
  bookings: `Kept for ${periodText(retentionPeriods.bookings)} after each trip, as the law requires: bookings and payments, with the names of the travelers and the last four digits of the card.`,
  contacts:
    'Kept until a trip is over and nothing is left to refund: the email address and phone number of its booking, so that we can tell you of changes.',
  mails: `Kept for ${periodText(retentionPeriods.mails)}: copies of emails that this site wrote to files instead of sending them.`,
  trips:
    'Your trips are no longer listed anywhere. You find a booking on My Trips with its reference, its email address and the last name of a traveler, until that email address is deleted.',
} as const;
