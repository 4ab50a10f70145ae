import { cardProblem } from '#domain/payment/card.ts';
import { ok, type Result } from '#domain/result.ts';
import { addDays, utcDate } from '#domain/time/calendar-date.ts';
import type { PaymentGateway, TokenizedCard } from '#server/ports/payments.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { AuthorizeCommand, CardSource } from './authorize-command.ts';

const tokenNotUsable = 'These card details can no longer be used. Nothing was charged. Please enter your card again.';

/**
 * A request's card: a valid one from our form, or a token with the provider's fields, where a card number is refused so
 * that none is used by mistake (HOST-01).
 */
export function readCardSource(deps: PaymentDeps, command: AuthorizeCommand): Result<CardSource, Refusal> {
  const { card, confirmationToken } = command;
  const isHosted = command.gateway.cardFields !== null;
  if (isHosted && card === null && confirmationToken !== null) return ok({ kind: 'token', id: confirmationToken });
  if (!isHosted && card !== null && confirmationToken === null) {
    // A card is valid through its month everywhere on earth, so it is judged by yesterday's UTC date.
    const problem = cardProblem(card, addDays(utcDate(deps.clock.now()), -1));
    if (problem === null) return ok({ kind: 'card', card });
    const path = `cardDetails.${problem.field}`;
    return refuse('INVALID_CARD_DETAILS', {
      message: problem.message,
      fields: [{ path, message: problem.message }],
      details: { title: problem.title },
    });
  }
  const path = isHosted ? 'confirmationToken' : 'cardDetails';
  const message = isHosted
    ? 'Cards are entered in the payment provider’s fields here: send a confirmation token only'
    : 'Cards are entered in this site’s form here: send card details only';
  return refuse('INVALID_REQUEST', { message, fields: [{ path, message }] });
}

/** A token's card, from the provider; refused if it can no longer be used. */
export async function readToken(
  { clock, log }: PaymentDeps,
  gateway: PaymentGateway,
  token: string,
): Promise<Result<TokenizedCard, Refusal>> {
  const read = await gateway.readToken(token);
  if (read.ok) {
    const isUsable = read.value !== null && read.value.expiresAt > clock.now();
    return isUsable ? ok(read.value) : refuse('PAYMENT_NOT_USABLE', { message: tokenNotUsable });
  }
  const { error } = read;
  if (error.kind === 'declined') return refuse(error.decline.code, { isDecline: true });
  const isOurFault = error.kind === 'misconfigured';
  log[isOurFault ? 'error' : 'warn']({ fault: error.message }, 'Confirmation token could not be read');
  return refuse(isOurFault ? 'PAYMENT_NOT_CONFIGURED' : 'PAYMENT_UNAVAILABLE');
}
