import type { AmendmentKind } from '#domain/booking/amendments/amendment-states.ts';
import { openAmendmentTexts } from '#domain/booking/amendments/open-amendment.ts';
import { type BookedExtras, ofSoleTraveler } from '#domain/booking/booked-order.ts';
import { bookingStatus } from '#domain/booking/booking-states.ts';
import { yourCard } from '#domain/booking/refund-texts.ts';
import { type Booking, refundFlagsOf, totalPaid } from '#domain/booking/views/booking.ts';
import { refundSpeeds } from '#domain/content/cancellation-terms.ts';
import { formatExact } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import type { SaleParts } from '#domain/money/price-lines.ts';
import { offerEnd } from '#domain/payment/card-review.ts';
import { reviewSentences } from '#domain/payment/card-review-texts.ts';
import { shownChange } from '../airline-changes/index.ts';
import { canAddBags, canChangeFlights } from '../amendments/index.ts';
import { type BookingRow, changesOf } from '../booking/index.ts';
import type { CancellationRow } from '../cancellation/index.ts';
import {
  cancellationOptions,
  freeCancellation,
  isCanceledOnline,
  returnedMinor,
  toBookingCancellation,
} from '../cancellation/index.ts';
import { atFirstAirport } from '../flights/index.ts';

/** A booking view's inputs besides its row. */
export interface BookingContext {
  /** Null if there is none. */
  readonly cancellation: CancellationRow | null;
  /** The kind of the unsettled amendment; null if there is none. */
  readonly openAmendment: AmendmentKind | null;
  readonly now: Date;
}

/**
 * The owner's view of a booking with its cancellation, but without its receipt and the refunds of its changes, which a
 * list of hundreds does not need. Passports were never stored; the supplier's amounts are included with the paid ones.
 */
export function toBookingAnswer(booking: BookingRow, { cancellation, openAmendment, now }: BookingContext): Booking {
  const { itinerary, currency } = booking;
  const { supplierFareMinor: fareMinor } = itinerary;
  const isRefused = booking.state === 'refused';
  const status = bookingStatus(booking.state, booking.endsAt.getTime() < now.getTime());
  // A trip canceled or flown meanwhile has no pending change to show.
  const shownAmendment = status === 'confirmed' ? openAmendment : null;
  const extras = isRefused ? { services: [], documents: [] } : bookedExtras(booking);
  const returned = returnedMinor(booking, cancellation);
  const options = cancellationOptions(booking, cancellation, now);
  return {
    id: booking.id,
    reference: booking.reference,
    status,
    // An order that appeared after a refusal was canceled: it is not the traveler's.
    duffelBookingId: isRefused ? null : booking.orderId,
    bookingReference: isRefused ? null : booking.airlineReference,
    message: messageOf(booking, shownAmendment),
    contactEmail: booking.contactEmail,
    reviewUntil: booking.state === 'in_review' ? (reviewAnswerBy(booking)?.toISOString() ?? null) : null,
    createdAt: booking.createdAt.toISOString(),
    accountCreated: false,
    accountInfo: null,
    emailContent: null,
    cancellation: toBookingCancellation(cancellation, booking),
    airlineChange: shownChange(booking, cancellation !== null, now),
    payments: [],
    fareRules: [],
    canChangeFlights: cancellation === null && canChangeFlights(booking, now),
    canAddBags: cancellation === null && canAddBags(booking, now),
    canCancelOnline: options.length > 0 && isCanceledOnline(booking),
    openAmendment: shownAmendment,
    freeCancellation: options[0]?.type === 'free_24h' ? freeCancellation(booking) : null,
    isLoyaltyRefused: booking.isLoyaltyRefused,
    isInAccount: booking.userId !== null,
    isMailRefused: false,
    returned: returned === null ? null : { amountMinor: returned, currency },
    amendmentRefunds: [],
    soldBy: null,
    bookingData: {
      slices: itinerary.slices,
      services: extras.services,
      isOrderRead: !isRefused && booking.orderServices !== null,
      documents: extras.documents,
      passengers: itinerary.passengers.map(({ id, type, givenName, familyName }) => ({
        id,
        givenName,
        familyName,
        type: type === 'infant_without_seat' ? ('infant' as const) : type,
      })),
      total: { amountMinor: booking.supplierMinor, currency },
      fare: fareMinor === undefined ? null : { amountMinor: fareMinor, currency },
      sale: { amountMinor: booking.saleMinor, currency },
      saleParts: salePartsOf(booking),
      conditions: {
        ...itinerary.conditions,
        cancellationOptions: options,
      },
      changes: changesOf(booking),
    },
  };
}

/** The components of the sale price; null if not stored. */
export function salePartsOf({ itinerary, currency }: Pick<BookingRow, 'itinerary' | 'currency'>): SaleParts | null {
  if (itinerary.saleParts === undefined) return null;
  const { base, tax, seats, extras } = itinerary.saleParts;
  const money = (amountMinor: number): Money => ({ amountMinor, currency });
  return { base: money(base), tax: money(tax), seats: money(seats), extras: money(extras) };
}

/** The order's content besides flights; empty for orders older than these columns, until they are reread. */
export function bookedExtras({ orderServices, orderDocuments, itinerary }: BookingRow): BookedExtras {
  const extras = { services: orderServices ?? [], documents: orderDocuments ?? [] };
  return ofSoleTraveler(extras, itinerary.passengers);
}

/** When a traveler gets an answer: the expiry of the airline's offer. Null without a review. */
function reviewAnswerBy({ reviewUntil }: BookingRow): Date | null {
  return reviewUntil === null ? null : offerEnd(reviewUntil);
}

/** The texts while a payment is under review, in the first airport's time. */
export function reviewSentencesOf(booking: BookingRow): readonly string[] {
  const by = reviewAnswerBy(booking) ?? booking.createdAt;
  const local = atFirstAirport(booking.itinerary.slices, by);
  return reviewSentences(local ?? { local: by.toISOString().slice(0, 16), city: 'UTC' });
}

/** For a booking that a person must settle. */
export const attentionSentence = 'Our team is working on this booking with the airline and will contact you.';

/** For a booking that a person must settle because the card was charged although no order is known. */
export function takenSentences(taken: Money): string {
  const amount = formatExact(taken);
  return `${amount} was taken from your card. Our team is checking this with the airline. Unless the flights turn out to be booked, all of the ${amount} will be refunded to that card, and we will email you once that is done. Then allow ${refundSpeeds.card} until you see it.`;
}

/** For an open booking without a review: what is awaited, and that money is only held until then. */
export function pendingSentence({ state, saleMinor: amountMinor, currency }: BookingRow): string {
  if (state === 'needs_attention') return attentionSentence;
  if (state === 'ordered')
    return 'Your flights are reserved and we’re completing your payment. We’ll email you as soon as it’s done.';
  const amount = formatExact({ amountMinor, currency });
  return `The airline has not confirmed your flights yet. We’ll keep checking and email you as soon as we know. Until then, ${amount} is only held on your card; you’ll be charged only if the booking goes through.`;
}

/** Why an open booking has no cancellation yet (TRIP-12). */
const notCancelableYet = 'The booking can be canceled once it is confirmed.';

/** Notes for the traveler besides the status. */
function messageOf(booking: BookingRow, openAmendment: AmendmentKind | null): string | null {
  const { state, failureMessage, externalCancellation } = booking;
  if (state === 'in_review') return reviewSentencesOf(booking).join(' ');
  if (state === 'refused') return failureMessage ?? 'Nothing was booked and nothing was charged.';
  if (externalCancellation != null && state === 'needs_attention') {
    return canceledElsewhereSentences(booking);
  }
  if (externalCancellation != null && state === 'cancelled') {
    return `${isCanceledByUs(booking) ? 'This booking was canceled.' : 'The airline canceled this booking.'} ${moneySentence(booking)}`;
  }
  if (state === 'needs_attention') return attentionSentence;
  if (bookingStatus(state, false) === 'pending') return `${pendingSentence(booking)} ${notCancelableYet}`;
  return state === 'confirmed' && openAmendment !== null ? openAmendmentTexts[openAmendment] : null;
}

/** Whether our own people canceled the order at the supplier, such as for a caller (F-98). */
export function isCanceledByUs({ externalCancellation }: BookingRow): boolean {
  return externalCancellation?.isConfirmedByUs === true;
}

/** For an order canceled by someone other than its traveler, while a person works out the amount due. */
export function canceledElsewhereSentences(booking: BookingRow): string {
  const canceled = isCanceledByUs(booking)
    ? 'This booking has been canceled.'
    : 'The airline has canceled this booking.';
  return `${canceled} ${moneySentence(booking)} Our team is working out what is due to you and will contact you.`;
}

/** 'You paid $482; $100 of it has been refunded to your card so far.' */
function moneySentence(booking: BookingRow): string {
  const { saleMinor, refundedElsewhereMinor, currency } = booking;
  const changes = changesOf(booking);
  const { mayBeSplit, isPriceReduced } = refundFlagsOf(changes);
  const price = (amountMinor: number) => formatExact({ amountMinor, currency });
  const none = isPriceReduced ? 'nothing of it has' : 'nothing has';
  const back = refundedElsewhereMinor === 0 ? none : `${price(refundedElsewhereMinor)} of it has`;
  const paid = formatExact(totalPaid({ amountMinor: saleMinor, currency }, changes));
  return `${isPriceReduced ? 'After your change the trip cost' : 'You paid'} ${paid}; ${back} been refunded to ${yourCard(mayBeSplit)} so far.`;
}
