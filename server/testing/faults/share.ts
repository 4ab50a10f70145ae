import { auditBooks, isUndone } from '../audit.ts';
import type { Books } from '../books.ts';
import type { FinalAnswer, Traveler } from './traveler.ts';

/** The part of the books for the given offers; every traveler has a separate offer. */
function shareOf(books: Books, offerIds: ReadonlySet<string | null>): Books {
  const bookings = books.bookings.filter(({ offerId }) => offerIds.has(offerId));
  const bookingIds = new Set(bookings.map(({ id }) => id));
  const payments = books.payments.filter(
    ({ offerId, bookingId }) => offerIds.has(offerId) || bookingIds.has(bookingId ?? ''),
  );
  const paymentIds = new Set(payments.map(({ id }) => id));
  const intents = books.intents.filter(({ metadata }) => paymentIds.has(metadata.payment_id ?? ''));
  const intentIds = new Set(intents.map(({ id }) => id));
  return {
    payments,
    bookings,
    intents,
    orders: books.orders.filter(({ metadata }) => bookingIds.has(metadata?.booking_id ?? '')),
    refundRows: books.refundRows.filter(({ paymentId }) => paymentIds.has(paymentId)),
    refunds: books.refunds.filter(({ payment_intent }) => intentIds.has(payment_intent)),
    cancellations: books.cancellations.filter(({ bookingId }) => bookingIds.has(bookingId)),
    amendments: books.amendments.filter(({ bookingId }) => bookingIds.has(bookingId)),
  };
}

/** Disagreements for some travelers: the audit of their part of the books, and of their statements and charges. */
export function auditTravelers(books: Books, travelers: readonly Traveler[]): string[] {
  const share = shareOf(books, new Set(travelers.map(({ offerId }) => offerId)));
  return [...auditBooks(share), ...travelers.flatMap((one) => auditTraveler(books, one))];
}

function auditTraveler(books: Books, { name, offerId, told }: Traveler): string[] {
  if (told === null) return [`${name} was told nothing`];
  const { orders: all, intents, bookings } = shareOf(books, new Set([offerId]));
  const orders = all.filter((order) => !isUndone(order, bookings[0]));
  const charged = intents.filter(({ amount_received }) => amount_received > 0).length;
  const standing = orders.filter(({ cancelled_at }) => cancelled_at === null).length;
  const wanted: Record<FinalAnswer, readonly [charged: number, standing: number, orders: number]> = {
    confirmed: [1, 1, 1],
    cancelled: [1, 0, 1],
    'nothing was charged': [0, 0, 0],
    // The trip itself, and the other flights' extra price.
    'flights changed': [2, 1, 1],
    'bags added': [2, 1, 1],
    'money back': [1, 1, 1],
  };
  const seen = [charged, standing, orders.length].join(', ');
  if (seen === wanted[told].join(', ')) return [];
  return [`${name} was told "${told}": charges, standing orders, orders are ${seen}, not ${wanted[told].join(', ')}`];
}
