import type { BookingAnswer } from '#contract/booking.ts';
import { decodeOfferDetail } from '#contract/codec/offer-detail.ts';
import { decodeShares } from '#contract/codec/refunds.ts';
import type { OfferAnswer, OfferDetailAnswer } from '#contract/offer.ts';
import type { RefundPartsAnswer } from '#contract/refunds.ts';
import { refundBill } from '#domain/booking/refund-texts.ts';
import { chooseExtra, extrasForSale } from '#domain/extras/choose-extras.ts';
import { purchasedServices, purchaseTotal, supplierTotal } from '#domain/extras/purchase.ts';
import { currencyExponent, formatMoneyDecimal, parseMoney } from '#domain/money/money.ts';
import { purchaseTerms } from '#domain/payment/purchase-terms.ts';
import type { TestApp } from '../app/test-app.ts';
import { book, goodCard, pay, searchOffers } from '../steps/booking-steps.ts';
import { cancel, lookUp, quoteOf } from '../steps/cancel-steps.ts';
import { changeSchedule } from '../steps/schedule-steps.ts';
import type { Visitor } from '../steps/visitor.ts';
import { factsInTable } from './listed-fare.ts';
import { dayOf, fullRefundRule, type RefundCase } from './refund-cases.ts';

/** A booked case, with its screens' statements before the purchase. */
export interface BookedCase {
  readonly given: RefundCase;
  readonly visitor: Visitor;
  readonly booking: BookingAnswer;
  readonly offer: OfferDetailAnswer;
  /** The text of the detail page. */
  readonly detail: string;
  /** The lines of the fare comparison, and the sentences next to the pay button (TERMS-01). */
  readonly table: readonly string[];
  readonly payment: readonly string[];
  /** The amount paid, in minor units, computed from the displayed prices. */
  readonly paidMinor: number;
  /** Whether it includes a bag. */
  readonly hasBag: boolean;
}

/** A canceled case; `parts` is null if only an administrator can cancel it. */
export interface CanceledCase extends BookedCase {
  readonly parts: RefundPartsAnswer | null;
  readonly disagreements: readonly string[];
}

/** The visible text of a page. */
export function seenOf(html: string): string {
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
}

/** Minor units of a displayed amount: '$1,234.50', 'KWD 12'. */
export function readAmount(text: string, currency: string): number {
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 10 ** (currencyExponent(currency) ?? 2));
}

/** Finds an offer of the case, reads its page, and books it. */
export async function bookCase(t: TestApp, given: RefundCase): Promise<BookedCase> {
  const visitor = t.visitor({ host: `${given.brand}.flights.example` });
  const { fare, travelers } = given;
  const queryOf = (later: number) => ({
    departureDate: dayOf(t, (fare.days ?? 40) + later),
    adultsCount: String(travelers),
    ...(fare.backAfter === undefined ? {} : { returnDate: dayOf(t, fare.backAfter + later) }),
    ...fare.query,
  });
  // Not every airline sells every fare on every day: if the day does not matter, the following days are searched as
  // well.
  let query = queryOf(0);
  let found: OfferAnswer | undefined;
  for (let page = 1, later = 0; found === undefined; page++) {
    const { offers } = await searchOffers(visitor, { limit: '100', page: String(page), ...query });
    found = offers.find(fare.isIt);
    if (offers.length > 0) continue;
    if (fare.days !== undefined || ++later > 10) throw new Error(`${given.name}: no such offer`);
    query = queryOf(later);
    page = 0;
  }
  const table = (await factsInTable(visitor, query, found.id)).refund.lines;
  const detail = seenOf((await visitor.get(`/flight/${found.id}`)).body);
  const offer = (await visitor.get(`/api/flights/offer/${found.id}`)).json<OfferDetailAnswer>();
  const purchase = purchaseOf(offer, given.wantsBag);
  const { payment, services, paidMinor } = purchase;
  const amount = formatMoneyDecimal({ amountMinor: paidMinor, currency: offer.sale_currency });
  const paid = await pay(visitor, offer, { cardDetails: goodCard, amount, services });
  const { paymentId } = paid.json<{ paymentId: string }>();
  const booked = await book(visitor, offer, paymentId, {
    services,
    paymentDetails: { amount, currency: offer.sale_currency, paymentId },
  });
  if (booked.statusCode !== 201) throw new Error(`${given.name}: ${booked.statusCode} ${booked.body}`);
  const booking = booked.json<BookingAnswer>();
  return { given, visitor, booking, offer, detail, table, payment, paidMinor, hasBag: services.length > 0 };
}

/** The purchase, its price, and the payment step's statement about canceling it. */
function purchaseOf(wire: OfferDetailAnswer, wantsBag: boolean) {
  const offer = decodeOfferDetail(wire);
  const { currency } = offer.sale.total;
  const [service] = wantsBag ? extrasForSale(offer.availableServices, currency) : [];
  const extras = service === undefined ? [] : chooseExtra([], service, 2);
  const price = purchaseTotal(offer.sale.total, [], extras);
  const supplierPrice = supplierTotal(offer.total, [], extras);
  const terms = { price, supplierPrice, farePrice: offer.sale.total, hasExtras: extras.length > 0 };
  return {
    services: purchasedServices([], extras),
    paidMinor: price.amountMinor,
    payment: purchaseTerms(offer, terms).canceling,
  };
}

/**
 * Lets the airline change the trip if the case says so, requests the refund quote, cancels, and compares the statements
 * of quote, cancellation and trip.
 */
export async function cancelCase(t: TestApp, booked: BookedCase): Promise<CanceledCase> {
  const { visitor, booking, given } = booked;
  const disagreements: string[] = [];
  const same = (what: string, said: unknown, is: unknown) => {
    if (JSON.stringify(said) !== JSON.stringify(is)) {
      disagreements.push(`${given.name}: ${what} is ${JSON.stringify(said)}, not ${JSON.stringify(is)}`);
    }
  };
  if (given.fare.isChanged === true) await changeSchedule(t, booking, { kind: 'large' });
  // The booking session may have ended meanwhile.
  await lookUp(visitor, booking);
  const quote = await quoteOf(visitor, booking.id);
  const trip = (await visitor.get(`/api/bookings/${booking.id}`)).json<BookingAnswer>();
  const [option] = trip.bookingData.conditions.cancellation_options;
  const expectedRule = fullRefundRule(given);
  const full = option?.type === 'free_24h' || option?.type === 'airline_change' ? option.type : null;
  same('the full refund on the trip', full, expectedRule);
  if (quote.status !== 200) {
    same('the refusal', quote.body.code, 'CANCELLATION_BY_PHONE');
    return { ...booked, parts: null, disagreements };
  }
  const { currency, rule, message } = quote.body;
  same('the rule', rule === 'free_24h' || rule === 'airline_change' ? rule : null, expectedRule);
  same('the reason', message.includes('because the airline changed'), expectedRule === 'airline_change');
  const passengers = booking.bookingData.passengers.length;
  const asked = refundBill(decodeShares(quote.body, currency), { passengers });
  const [whole] = asked.lines;
  same('what was paid', readAmount(whole?.value ?? '', currency), booked.paidMinor);
  // The lines must add up as displayed.
  const sum = asked.lines.slice(1).reduce(
    (rest, { value }) => {
      const amount = readAmount(value, currency);
      return value.startsWith('+') ? rest + amount : rest - amount;
    },
    readAmount(whole?.value ?? '', currency),
  );
  same('the sum of the lines', readAmount(asked.total.value, currency), sum);
  const sentence = /^We will refund (?:the full )?(\S+(?:\s[\d,.]+)?) to your card/.exec(message);
  const statedRefund = sentence === null ? 0 : readAmount(sentence[1] ?? '', currency);
  same('the sentence of the question', statedRefund, minorOf(quote.body.refund_amount, currency));
  const canceled = await cancel(visitor, booking.id, { quoteId: quote.body.quoteId });
  const { cancellation } = canceled.body.booking;
  if (cancellation === null) throw new Error(`${given.name}: ${canceled.status}`);
  const shares = decodeShares(cancellation, cancellation.refund_currency);
  same('the bill of the trip', refundBill(shares, { passengers }), asked);
  const { paid_amount, refund_amount, fee_amount, airline_credit_amount, change_fees_amount } = cancellation;
  const parts = {
    paid_amount,
    refund_amount,
    fee_amount,
    airline_credit_amount,
    change_fees_amount,
  };
  return { ...booked, parts, disagreements };
}

export function minorOf(amount: string | null, currency: string): number {
  return parseMoney(amount ?? '', currency)?.amountMinor ?? Number.NaN;
}
