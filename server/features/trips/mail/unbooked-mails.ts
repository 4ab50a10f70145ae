import { errorTable } from '#contract/errors/error-table.ts';
import { bookingStatus } from '#domain/booking/booking-states.ts';
import { refundSpeeds } from '#domain/content/cancellation-terms.ts';
import { formatExact } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import { searchAgainPath } from '#domain/search/search-again.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { button, type Mail, paragraph } from '#server/features/mail/index.ts';
import {
  canceledElsewhereSentences,
  isCanceledByUs,
  pendingSentence,
  reviewSentencesOf,
  takenSentences,
} from '../booking-view.ts';
import { firstDayOf, greetingTo, noticeMail, routeText, tripMail } from './mail-parts.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';

/** The payment is under review: the meaning, and when the traveler gets an answer. */
export function reviewMail(booking: BookingRow, brand: TripMailBrand): Mail {
  return noticeMail(booking, brand, {
    topic: 'Payment being checked',
    heading: 'We are checking your payment',
    paragraphs: [thanksFor(booking), [...reviewSentencesOf(booking), nothingToDo].join(' ')],
  });
}

/** The booking's outcome is not known yet; null once it is. */
export function pendingMail(booking: BookingRow, brand: TripMailBrand): Mail | null {
  if (bookingStatus(booking.state, false) !== 'pending' || booking.state === 'in_review') return null;
  return noticeMail(booking, brand, {
    topic: 'Booking being finalized',
    heading: 'Your booking is being finalized',
    paragraphs: [thanksFor(booking), `${pendingSentence(booking)} ${nothingToDo}`],
  });
}

const nothingToDo = 'You do not need to do anything; please do not book again.';

function thanksFor(booking: BookingRow): string {
  return `${greetingTo(booking)} thank you for booking ${routeText(booking)} on ${firstDayOf(booking)}.`;
}

/** The order was canceled, but not by its traveler; null once a person has settled it, which has its own mail. */
export function canceledElsewhereMail(booking: BookingRow, brand: TripMailBrand): Mail | null {
  if (booking.externalCancellation === null || booking.state !== 'needs_attention') return null;
  const isOurs = isCanceledByUs(booking);
  return noticeMail(booking, brand, {
    topic: isOurs ? 'Booking canceled' : 'Booking canceled by the airline',
    heading: isOurs ? 'Your booking has been canceled' : 'The airline has canceled your booking',
    paragraphs: [
      `${greetingTo(booking)} this is about your booking ${routeText(booking)} on ${firstDayOf(booking)}. ${canceledElsewhereSentences(booking)}`,
      'You no longer have seats on these flights. If you asked for this, you do not need to do anything.',
    ],
  });
}

/** Nothing was booked: why, if the traveler may know, and a new search for the same trip. */
export function refusalMail(booking: BookingRow, brand: TripMailBrand): Mail {
  const isDuplicate = booking.failureCode === 'DUPLICATE_BOOKING';
  const heading = isDuplicate
    ? 'Your flights were not booked again, and nothing was charged'
    : 'Nothing was booked and nothing was charged';
  const search = brand.linkTo(searchAgainPath(booking.itinerary.slices, booking.itinerary.passengers));
  return tripMail(booking, {
    topic: 'Not booked',
    heading,
    blocks: [
      paragraph(
        `${greetingTo(booking)} we could not confirm your flights ${routeText(booking)} on ${firstDayOf(booking)}. ${reasonOf(booking)}The hold on your card is being released; your bank may show it for a few more days.`,
      ),
      button('Search Flights', search),
    ],
  });
}

/**
 * The mails about money taken without a known order: that all of it comes back unless there is one, and that it did.
 * Null if nothing was taken, or the order was found; and for the first if the second follows.
 */
export function moneyWithoutOrderMail(
  kind: 'booking_money_taken' | 'booking_money_returned',
  booking: BookingRow,
  brand: TripMailBrand,
  taken: Money | null,
): Mail | null {
  const isReturned = kind === 'booking_money_returned';
  if (taken === null || isReturned !== (booking.state === 'refused')) return null;
  const amount = formatExact(taken);
  const flights = `your flights ${routeText(booking)} on ${firstDayOf(booking)}`;
  return isReturned
    ? noticeMail(booking, brand, {
        topic: 'Payment refunded',
        heading: 'Your payment was refunded in full',
        paragraphs: [
          `${greetingTo(booking)} ${flights} were not booked, although ${amount} was taken from your card. All of it has been refunded to that card. Allow ${refundSpeeds.card} until you see it.`,
        ],
      })
    : noticeMail(booking, brand, {
        topic: 'About your payment',
        heading: 'Your card was charged, but your flights are not confirmed',
        paragraphs: [
          `${greetingTo(booking)} we could not confirm ${flights}, but ${takenSentences(taken)} You do not need to do anything.`,
        ],
      });
}

const toldReasons = [
  'PAYMENT_NOT_APPROVED',
  'PAYMENT_REVIEW_EXPIRED',
  'DUPLICATE_BOOKING',
  'PRICE_CHANGED',
  'OFFER_EXPIRED',
  'OFFER_NO_LONGER_AVAILABLE',
  'SERVICE_NOT_AVAILABLE',
] as const;

/** 'We could not approve this payment. '; empty for most refusals by the airline. */
function reasonOf({ failureCode }: BookingRow): string {
  const code = toldReasons.find((one) => one === failureCode);
  return code === undefined ? '' : `${errorTable[code].text} `;
}
