import { errorTable } from '#contract/errors.ts';
import { searchAgainPath } from '#domain/search/search-again.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import {
  actionLink,
  type MailBrand,
  type MailContent,
  mailFrame,
  paragraph,
  textFooter,
} from '#server/features/mail/index.ts';
import { reviewSentencesOf } from '../booking-view.ts';
import { firstDayOf, greetingTo, referenceBox, referenceLines, routeText } from './mail-parts.ts';

/** The payment waits for a decision: what that means, and by when the traveler has an answer. */
export function renderReviewMail(booking: BookingRow, brand: MailBrand): MailContent {
  const heading = 'We are checking your payment';
  const body = `${greetingTo(booking)} thank you for booking ${routeText(booking)} on ${firstDayOf(booking)}.`;
  const sentences = [...reviewSentencesOf(booking), 'You do not need to do anything; please do not book again.'];
  const trip = brand.linkTo(`/my-trips?trip=${booking.id}`);
  return {
    subject: `Payment being checked: ${routeText(booking)}, reference ${booking.reference}`,
    html: mailFrame(brand, {
      preview: sentences.join(' '),
      heading,
      parts: [
        paragraph(body),
        paragraph(sentences.join(' ')),
        referenceBox(booking, brand),
        actionLink(brand, 'View This Trip', trip),
      ],
    }),
    text: [
      heading,
      '',
      body,
      '',
      ...sentences,
      '',
      ...referenceLines(booking),
      '',
      `This trip: ${trip}`,
      '',
      textFooter(brand),
    ].join('\n'),
  };
}

/** Nothing was booked: why, if the traveler can know, and a new search for the same trip. */
export function renderRefusalMail(booking: BookingRow, brand: MailBrand): MailContent {
  const heading = 'Nothing was booked and nothing was charged';
  const body = `${greetingTo(booking)} we could not confirm your flights ${routeText(booking)} on ${firstDayOf(booking)}. ${reasonOf(booking)}The hold on your card has been released; your bank may show it for a few more days.`;
  const search = brand.linkTo(searchAgainPath(booking.itinerary.slices, booking.itinerary.passengers));
  return {
    subject: `Not booked: ${routeText(booking)}, reference ${booking.reference}`,
    html: mailFrame(brand, {
      preview: body,
      heading,
      parts: [paragraph(body), actionLink(brand, 'Search Flights', search)],
    }),
    text: [heading, '', body, '', `Search again: ${search}`, '', textFooter(brand)].join('\n'),
  };
}

/** 'We could not approve this payment. '; empty for a refusal by the airline. */
function reasonOf({ failureCode }: BookingRow): string {
  return failureCode === 'PAYMENT_NOT_APPROVED' || failureCode === 'PAYMENT_REVIEW_EXPIRED'
    ? `${errorTable[failureCode].text} `
    : '';
}
