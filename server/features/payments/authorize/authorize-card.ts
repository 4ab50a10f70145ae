import { randomBytes } from 'node:crypto';
import type { Money } from '#domain/money/money.ts';
import { cardDigits } from '#domain/payment/card.ts';
import { ok, type Result } from '#domain/result.ts';
import { isUniqueViolation } from '#server/database/database.ts';
import type { SellableDeps } from '#server/features/flights/index.ts';
import { hashRequest, type RequestHashes } from '#server/http/calls/request-hash.ts';
import { replayIdempotent } from '#server/lifecycle/idempotency.ts';
import { endLease, ownLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { Refusal } from '#server/refusal.ts';
import { type PaymentRow, paymentLifecycle } from '../lifecycle.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { findPaymentByKey, insertPayment } from '../repository.ts';
import { agreeAmount } from './agree-amount.ts';
import type { AuthorizeCommand } from './authorize-command.ts';
import { attemptOf, type CardAttemptLimiter, releaseAttempt } from './card-attempt-limiter.ts';
import { readCardSource, readToken } from './card-source.ts';
import { continueAttempt } from './continue-payment.ts';
import { type Authorization, isDecline } from './payment-outcome.ts';
import { placeHold } from './place-hold.ts';

export interface AuthorizeDeps extends PaymentDeps, SellableDeps {
  readonly cardAttempts: CardAttemptLimiter;
}

/** How long a request may work on a payment before another may take it over. */
const leaseMs = 120_000;

/**
 * Holds an offer's price on a card (PAY-04, reference saga step 1): validates the card, recomputes the price from the
 * supplier, then card token → intent → confirmation, each recorded before it is requested. A repeated key returns the
 * first call's outcome. The card is not kept after the request.
 */
export async function authorizeCard(
  deps: AuthorizeDeps,
  command: AuthorizeCommand,
): Promise<Result<Authorization, Refusal>> {
  const requestHashes = hashRequest(deps.secrets, requestParts(command));
  const key = command.idempotencyKey ?? `drawn-${randomBytes(16).toString('base64url')}`;
  const earlier = await findPaymentByKey(deps.db, command.visitor, key);
  if (earlier !== null) return replayEarlierRequest(deps, command, earlier, requestHashes);

  const source = readCardSource(deps, command);
  if (!source.ok) return source;
  const amount = await agreeAmount(deps, command);
  if (!amount.ok) return amount;
  const token = source.value.kind === 'token' ? await readToken(deps, command.gateway, source.value.id) : ok(null);
  if (!token.ok) return token;

  const { visitor, address, offerId, amendment } = command;
  const attempt = attemptOf({ visitor, address, offerId, amendmentId: amendment?.id ?? null });
  const reserved = await deps.cardAttempts.reserve(attempt);
  if (!reserved.ok) return reserved;
  const payment = await insertOnce(deps, command, { key, requestHash: requestHashes[0], amount: amount.value });
  if (!payment.isNew) {
    // The same request arrived twice at once and the other was first.
    await releaseAttempt(deps, attempt);
    return replayEarlierRequest(deps, command, payment.row, requestHashes);
  }
  let isLeased = true;
  try {
    const held = await placeHold(deps, command, payment.row, { source: source.value, tokenized: token.value });
    isLeased = !held.ok || held.value.payment.leaseUntil !== null;
    if (held.ok ? held.value.clientSecret === null : !isDecline(held.error)) await releaseAttempt(deps, attempt);
    return held;
  } finally {
    if (isLeased) await endLease(deps.db, paymentLifecycle, payment.row);
  }
}

/** The row of a new payment, or the same attempt's row if another call was first. */
async function insertOnce(
  deps: PaymentDeps,
  command: AuthorizeCommand,
  { key, requestHash, amount }: { readonly key: string; readonly requestHash: string; readonly amount: Money },
): Promise<{ readonly isNew: boolean; readonly row: PaymentRow }> {
  const now = deps.clock.now();
  try {
    const row = await insertPayment(deps.db, {
      id: `pay_${randomBytes(16).toString('base64url').replace(/[-_]/g, '0')}`,
      visitor: command.visitor,
      brandKey: command.brand.key,
      liveMode: command.gateway.live,
      idempotencyKey: key,
      requestHash,
      offerId: command.offerId,
      amendmentId: command.amendment?.id ?? null,
      services: command.services,
      currency: amount.currency,
      amountMinor: amount.amountMinor,
      captureMinor: amount.amountMinor,
      state: 'new',
      ...ownLease(now, leaseMs),
      createdAt: now,
      updatedAt: now,
    });
    return { isNew: true, row };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const row = await findPaymentByKey(deps.db, command.visitor, key);
    if (row === null) throw error;
    return { isNew: false, row };
  }
}

/** The outcome of an earlier call for the same attempt; waits a little if it is under way. */
async function replayEarlierRequest(
  deps: AuthorizeDeps,
  { address }: AuthorizeCommand,
  earlier: PaymentRow,
  requestHashes: RequestHashes,
): Promise<Result<Authorization, Refusal>> {
  const replayed = await replayIdempotent(deps.clock, {
    row: earlier,
    isSame: requestHashes.includes(earlier.requestHash),
    progress: { waitMs: 20_000, isUnderWay, reload: ({ id }) => getRow(deps.db, paymentLifecycle, id) },
  });
  return replayed.ok ? continueAttempt(deps, replayed.value, address) : replayed;
}

function isUnderWay(payment: PaymentRow): boolean {
  return ['new', 'method_ready', 'intent_ready', 'confirming'].includes(payment.state);
}

/**
 * Distinguishes a repetition from another request, without the security code and with only the end of the card number.
 */
function requestParts({
  amount,
  currency,
  offerId,
  services,
  card,
  confirmationToken,
  amendment,
}: AuthorizeCommand): readonly unknown[] {
  const source =
    card === null
      ? confirmationToken
      : [cardDigits(card.number).slice(-4), card.expiryMonth, card.expiryYear, card.holderName.trim()];
  return [String(amount), currency, offerId, services, source, ...(amendment === null ? [] : [amendment.id])];
}
