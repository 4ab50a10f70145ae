import { getReceipt } from '#contract/order-file/calls.ts';
import { tripLinkPath } from '#domain/booking/mails/trip-link.ts';
import type { MailBrand } from '#server/features/mail/index.ts';
import type { Secrets } from '#server/secrets.ts';
import { createTripToken } from '../trip-token.ts';

/** The brand of a mail about a booking. */
export interface TripMailBrand extends MailBrand {
  /** A link that opens the booking. */
  linkToTrip(bookingId: string): string;
  /** A link that downloads the booking's receipt. */
  linkToReceipt(bookingId: string): string;
}

/** The brand of a mail sent at a time; its links open the trip without further questions (SERV-06). */
export function withTripLinks(brand: MailBrand, secrets: Secrets, at: Date): TripMailBrand {
  const linkTo = (bookingId: string, what: 'trip' | 'receipt') =>
    brand.linkTo(tripLinkPath(createTripToken(secrets, bookingId, at), what));
  return {
    ...brand,
    linkToTrip: (bookingId) => linkTo(bookingId, 'trip'),
    linkToReceipt: (bookingId) => linkTo(bookingId, 'receipt'),
  };
}

/** The brand of a confirmation shown to the browser that booked: its booking session opens the trip. */
export function withPlainLinks(brand: MailBrand): TripMailBrand {
  return {
    ...brand,
    linkToTrip: (bookingId) => brand.linkTo(`/my-trips?trip=${bookingId}`),
    linkToReceipt: (id) => brand.linkTo(getReceipt.path.replace('{id}', id)),
  };
}
