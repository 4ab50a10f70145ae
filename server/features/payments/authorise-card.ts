import { randomBytes } from 'node:crypto';
import { formatPrice } from '../../../domain/money/format.ts';
import {
  currencyExponent,
  formatMoneyDecimal,
  isSameMoney,
  type Money,
  parseMoney,
} from '../../../domain/money/money.ts';
import { type CardDetails, cardDigits, cardProblem } from '../../../domain/payment/card.ts';
import { addDays, utcDate } from '../../../domain/time/calendar-date.ts';
import { isUniqueViolation } from '../../adapters/database/database.ts';
import { accept, type Refusal, type Result, refuse } from '../../http/refusal.ts';
import { hashRequest } from '../../http/request-hash.ts';
import type { CardDecline, PaymentGateway, PaymentResult } from '../../ports/payments.ts';
import type { FlightSupplier } from '../../ports/supplier.ts';
import { quoteTotal, readSellableOffer, type SellableDeps, type ServiceChoice } from '../flights/index.ts';
import type { CardTrials } from './card-trials.ts';
import { advance, type PaymentDeps } from './payment-deps.ts';
import { endPaymentLease, findPaymentByKey, getPayment, insertPayment, type PaymentRow } from './repository.ts';
import { applyIntent, settlePayment } from './settle-payment.ts';

export interface AuthoriseDeps extends PaymentDeps, SellableDeps {
  readonly cardTrials: CardTrials;
}

export interface AuthoriseAsk {
  readonly visitor: string;
  /** The network address that the card comes from. */
  readonly address: string;
  readonly brand: { readonly key: string; readonly name: string; readonly markupBasisPoints: number };
  readonly supplier: FlightSupplier;
  readonly gateway: PaymentGateway;
  readonly amount: string | number;
  readonly currency: string;
  readonly card: CardDetails;
  readonly offerId: string | null;
  readonly services: readonly ServiceChoice[];
  /** Null draws one: such a call is not protected against repetition. */
  readonly idempotencyKey: string | null;
}

/** How long a request may work on a payment before another may take it over. */
const leaseMs = 120_000;
const maximumAmountMinor = 99_999_999;

/**
 * Holds the price of an offer on a card (PAY-04, reference saga step 1): checks the card, recomputes the price from the
 * supplier, then card token → intent → confirmation, each written before it is asked for. The same key answers what
 * became of the first call; the card is forgotten with the request.
 */
export async function authoriseCard(deps: AuthoriseDeps, ask: AuthoriseAsk): Promise<Result<PaymentRow>> {
  const requestHash = hashRequest(deps.secret, requestParts(ask));
  const key = ask.idempotencyKey ?? `drawn-${randomBytes(16).toString('base64url')}`;
  const earlier = await findPaymentByKey(deps.db, ask.visitor, key);
  if (earlier !== null) return answerEarlier(deps, earlier, requestHash);

  // A card is good through its month everywhere on earth: judged by yesterday's UTC date.
  const problem = cardProblem(ask.card, addDays(utcDate(deps.clock.now()), -1));
  if (problem !== null) {
    const path = `cardDetails.${problem.field}`;
    return refuse('INVALID_CARD_DETAILS', {
      message: problem.message,
      fields: [{ path, message: problem.message }],
      details: { title: problem.title },
    });
  }
  const amount = await agreeAmount(deps, ask);
  if (!amount.ok) return amount;

  const trial = await deps.cardTrials.begin(ask);
  if (!trial.ok) return trial;
  const payment = await insertOnce(deps, ask, { key, requestHash, amount: amount.value });
  if (!payment.isNew) {
    // The same request arrived twice at once and the other was first.
    await forgive(deps, ask);
    return answerEarlier(deps, payment.row, requestHash);
  }
  try {
    const held = await hold(deps, ask, payment.row, amount.value);
    if (held.ok || !isDecline(held.refusal)) await forgive(deps, ask);
    return held;
  } finally {
    await endPaymentLease(deps.db, payment.row);
  }
}

/** A count that is not taken back lasts an hour: no reason to fail a payment that is held. */
async function forgive(deps: AuthoriseDeps, ask: AuthoriseAsk): Promise<void> {
  try {
    await deps.cardTrials.forgive(ask);
  } catch (error) {
    deps.log.warn({ err: error }, 'A card stays counted');
  }
}

/** The row of a new payment, or that of the same attempt where another call was first. */
async function insertOnce(
  deps: PaymentDeps,
  ask: AuthoriseAsk,
  { key, requestHash, amount }: { readonly key: string; readonly requestHash: string; readonly amount: Money },
): Promise<{ readonly isNew: boolean; readonly row: PaymentRow }> {
  const now = deps.clock.now();
  try {
    const row = await insertPayment(deps.db, {
      id: `pay_${randomBytes(16).toString('base64url').replace(/[-_]/g, '0')}`,
      visitor: ask.visitor,
      brandKey: ask.brand.key,
      liveMode: ask.gateway.live,
      idempotencyKey: key,
      requestHash,
      offerId: ask.offerId,
      services: ask.services,
      currency: amount.currency,
      amountMinor: amount.amountMinor,
      captureMinor: amount.amountMinor,
      state: 'new',
      leaseUntil: new Date(now.getTime() + leaseMs),
      createdAt: now,
      updatedAt: now,
    });
    return { isNew: true, row };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const row = await findPaymentByKey(deps.db, ask.visitor, key);
    if (row === null) throw error;
    return { isNew: false, row };
  }
}

/** Whether a card was, or may have been, refused by its bank. An outcome that is not known counts as well. */
function isDecline({ code }: Refusal): boolean {
  return code === 'PAYMENT_PENDING' || declineCodes.some((one) => one === code);
}

/** What an attempt that was made before has come to, as the same answer; waits a little for one that is under way. */
async function answerEarlier(deps: PaymentDeps, earlier: PaymentRow, requestHash: string): Promise<Result<PaymentRow>> {
  if (earlier.requestHash !== requestHash) return refuse('IDEMPOTENCY_CONFLICT');
  let payment = earlier;
  for (let waited = 0; isUnderWay(payment) && waited < 20_000; waited += 250) {
    await deps.clock.sleep(250);
    payment = await getPayment(deps.db, payment.id);
  }
  return answerOf(payment);
}

function isUnderWay(payment: PaymentRow): boolean {
  return ['new', 'method_ready', 'intent_ready', 'confirming'].includes(payment.state);
}

/** The amount to hold: the offer's price as it is now, which the caller's figure must equal (PRICE-04). */
async function agreeAmount(deps: SellableDeps, ask: AuthoriseAsk): Promise<Result<Money>> {
  if (currencyExponent(ask.currency) === null) return refuse('UNSUPPORTED_CURRENCY');
  const named = readAmount(ask.amount, ask.currency);
  if (named === null || named.amountMinor <= 0) {
    return refuse('INVALID_REQUEST', {
      message: 'The amount is not valid',
      fields: [{ path: 'amount', message: 'The amount is not valid' }],
    });
  }
  if (ask.offerId === null) {
    if (ask.gateway.live) {
      return refuse('INVALID_REQUEST', {
        message: 'Offer ID is required for payment',
        fields: [{ path: 'offerId', message: 'Offer ID is required for payment' }],
      });
    }
    if (!ask.gateway.supports(named.currency) || named.amountMinor > maximumAmountMinor)
      return refuse('UNSUPPORTED_CURRENCY');
    return accept(named);
  }
  const offer = await readSellableOffer(deps, ask.supplier, ask.offerId);
  // Checks of ours are 400, 409 and 422 here (API-12), also where the code has another status elsewhere.
  if (!offer.ok) return offer.refusal.code === 'OFFER_EXPIRED' ? refuse('OFFER_EXPIRED', { status: 409 }) : offer;
  const quote = await quoteTotal(ask.supplier, offer.value, ask.services, ask.brand.markupBasisPoints);
  if (!quote.ok) return quote;
  const { sale } = quote.value;
  if (!ask.gateway.supports(sale.currency)) return refuse('UNSUPPORTED_CURRENCY');
  return isSameMoney(sale, named) ? accept(sale) : { ok: false, refusal: amountMismatch(sale) };
}

/** Names the right total (PRICE-04). */
export function amountMismatch(sale: Money): Refusal {
  return {
    code: 'AMOUNT_MISMATCH',
    message: `The total of this flight is ${formatPrice(sale)} (${sale.currency}).`,
    details: { sale_amount: formatMoneyDecimal(sale), sale_currency: sale.currency },
  };
}

/** An amount of a request; numbers are read by their shortest decimal form. */
export function readAmount(amount: string | number, currency: string): Money | null {
  return parseMoney(String(amount), currency);
}

async function hold(
  deps: PaymentDeps,
  ask: AuthoriseAsk,
  payment: PaymentRow,
  amount: Money,
): Promise<Result<PaymentRow>> {
  const method = await ask.gateway.createMethod(ask.card, `${payment.id}:pm`);
  if (method.kind !== 'done') return endWithoutHold(deps, payment, method);
  const withMethod = await advance(deps, payment, {
    to: 'method_ready',
    set: { methodId: method.value.id, cardBrand: method.value.brand, cardLast4: method.value.last4 },
  });
  if (withMethod === null) return refuse('PAYMENT_UNAVAILABLE');

  const intent = await ask.gateway.createIntent(
    { amount, methodId: method.value.id, paymentId: payment.id, brand: ask.brand.key },
    `${payment.id}:pi`,
  );
  if (intent.kind !== 'done') return endWithoutHold(deps, withMethod, intent);
  const withIntent = await advance(deps, withMethod, { to: 'intent_ready', set: { intentId: intent.value.id } });
  const confirming = withIntent && (await advance(deps, withIntent, { to: 'confirming' }));
  if (confirming === null) return refuse('PAYMENT_UNAVAILABLE');

  const confirmed = await ask.gateway.confirm(intent.value.id, `${payment.id}:confirm`);
  if (confirmed.kind === 'done') return answerOf(await applyIntent(deps, confirming, confirmed.value));
  if (confirmed.kind === 'declined') return answerOf(await decline(deps, confirming, confirmed.decline));
  deps.log.warn({ payment: payment.id, fault: confirmed.fault.message }, 'Confirmation did not answer; looking it up');
  return answerOf(await settlePayment(deps, confirming));
}

/** A step before the hold failed: surely nothing is held. */
async function endWithoutHold(
  deps: PaymentDeps,
  payment: PaymentRow,
  result: Exclude<PaymentResult<unknown>, { kind: 'done' }>,
): Promise<Result<PaymentRow>> {
  if (result.kind === 'declined') {
    if (payment.state === 'new') return answerOf(await decline(deps, payment, result.decline));
    await advance(deps, payment, { to: 'voided', detail: result.decline.declineCode });
    return refuse(result.decline.code, { paymentId: payment.id });
  }
  const misconfigured = result.fault.kind === 'misconfigured';
  deps.log[misconfigured ? 'error' : 'warn'](
    { payment: payment.id, fault: result.fault.message },
    'Card payment could not be started',
  );
  await advance(deps, payment, { to: 'voided', detail: result.fault.message });
  return refuse(misconfigured ? 'PAYMENT_NOT_CONFIGURED' : 'PAYMENT_UNAVAILABLE', { paymentId: payment.id });
}

async function decline(deps: PaymentDeps, payment: PaymentRow, reason: CardDecline): Promise<PaymentRow> {
  const set = { declineCode: reason.code, declineDetail: reason.declineCode };
  return (
    (await advance(deps, payment, { to: 'declined', detail: reason.declineCode, set })) ??
    getPayment(deps.db, payment.id)
  );
}

const declineCodes = [
  'CARD_DECLINED',
  'INSUFFICIENT_FUNDS',
  'AUTHENTICATION_REQUIRED',
  'INVALID_CARD_DETAILS',
] as const;

/** The answer that a payment's state gives, the same for the first call and every repetition. */
function answerOf(payment: PaymentRow): Result<PaymentRow> {
  switch (payment.state) {
    case 'authorised':
    case 'booked':
    case 'capturing':
    case 'captured':
    case 'capture_failed':
      return accept(payment);
    case 'declined': {
      const code = declineCodes.find((known) => known === payment.declineCode) ?? 'CARD_DECLINED';
      return refuse(code, { status: 402, paymentId: payment.id });
    }
    case 'voided':
    case 'voiding':
      // A hold that was once ours was released; one that never was means that the provider failed us.
      return refuse(payment.captureBefore === null ? 'PAYMENT_UNAVAILABLE' : 'PAYMENT_NOT_USABLE', {
        paymentId: payment.id,
      });
    case 'refunding':
    case 'refunded':
    case 'refund_failed':
    case 'repaid_by_hand':
      return refuse('PAYMENT_NOT_USABLE', { paymentId: payment.id });
    default:
      return refuse('PAYMENT_PENDING', { paymentId: payment.id });
  }
}

/** Of the card only what a receipt would show tells a repetition from another request. */
function requestParts(ask: AuthoriseAsk): readonly unknown[] {
  const { card } = ask;
  const shown = [cardDigits(card.number).slice(-4), card.expiryMonth, card.expiryYear, card.holderName.trim()];
  return [String(ask.amount), ask.currency, ask.offerId, ask.services, shown];
}
