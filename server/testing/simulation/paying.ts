import type { Money } from '#domain/money/money.ts';
import { ok, type Result } from '#domain/result.ts';
import { authorizeCard } from '#server/features/payments/authorize/authorize-card.ts';
import type { AuthorizeCommand } from '#server/features/payments/authorize/authorize-command.ts';
import type { CardAttemptLimiter } from '#server/features/payments/authorize/card-attempt-limiter.ts';
import { continuePayment } from '#server/features/payments/authorize/continue-payment.ts';
import type { Authorization } from '#server/features/payments/authorize/payment-outcome.ts';
import { paymentLifecycle, releaseHold } from '#server/features/payments/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { Refusal } from '#server/refusal.ts';
import { testCards } from './bank.ts';
import type { Server } from './server-cluster.ts';
import { recordClaim, retryUntilAnswered, type Trip } from './trip.ts';

/** Every flagged payment is reviewed. */
export const brand = { key: 'default', name: 'Tailfin', markupBasisPoints: 2300, cards: { review: 'always' } } as const;

/** The bank's challenge: passed, refused, much too late, or closed. True if the server then says money is held. */
export async function answerBank(trip: Trip, { payment, clientSecret }: Authorization): Promise<boolean> {
  const { simulation, bank } = trip;
  const isTooLate = simulation.wants('a challenge is answered too late');
  if (isTooLate) await simulation.sleep(40 * 60_000);
  else if (simulation.chance(0.1)) await simulation.sleep((10 + simulation.pick(30)) * 60_000);
  if (clientSecret !== null && (isTooLate || simulation.chance(0.85)))
    bank.answerChallenge(clientSecret, simulation.chance(0.8));
  else if (simulation.chance(0.5)) {
    simulation.note('a challenge is left open');
    return false;
  }
  const continued = await retryUntilAnswered(trip, async (server) =>
    continuePayment(server.deps, await getRow(server.deps.db, paymentLifecycle, payment.id)),
  );
  if (continued?.ok) {
    if (continued.value.clientSecret === null) return true;
    await retryUntilAnswered(trip, async (server) =>
      ok(await releaseHold(server.deps, await getRow(server.deps.db, paymentLifecycle, payment.id), 'given up')),
    );
    simulation.note('a challenge is closed');
    return false;
  }
  if (continued?.error.code === 'AUTHENTICATION_FAILED')
    recordClaim(trip, 'nothing was charged', { bookingId: null, paymentId: payment.id });
  return false;
}

/** No limits here, because the same few travelers pay in every history, at the same hour. */
const cardAttempts: CardAttemptLimiter = {
  reserve: async () => ({ ok: true, value: null }),
  release: async () => undefined,
  releaseOnce: async () => undefined,
};

/** The purpose of a hold: an offer with extras, or other flights for a booked trip. */
interface HoldPurpose extends Pick<AuthorizeCommand, 'offerId' | 'services'> {
  /** Decimal text. */
  readonly amount: string;
  /** The amendment being paid, and its amount due; null for an offer. */
  readonly amendment: { readonly id: string; readonly due: (server: Server) => Promise<Result<Money, Refusal>> } | null;
}

/** Requests a hold, with retries under the same key; null if the traveler gave up. */
export async function holdMoney(trip: Trip, { amount, offerId, services, amendment }: HoldPurpose, key: string) {
  const { bank } = trip;
  const number = chooseCard(trip);
  const card = { number, expiryMonth: '12', expiryYear: '39', cvv: '737', holderName: 'Ada Byron' };
  // Retries of a request carry the same token.
  const confirmationToken = bank.isHosted ? await bank.enterCard(number) : null;
  return retryUntilAnswered(trip, (server) =>
    authorizeCard(
      { ...server.deps, cardAttempts },
      {
        visitor: trip.name,
        address: trip.name,
        brand,
        supplier: server.supplier,
        gateway: server.gateway,
        amount,
        currency: 'USD',
        card: bank.isHosted ? null : card,
        confirmationToken,
        returnUrl: 'https://flights.example/booking/return',
        offerId,
        amendment: amendment && { id: amendment.id, amountDue: () => amendment.due(server) },
        services,
        idempotencyKey: `pay-${key}`,
      },
    ),
  );
}

function chooseCard({ simulation, bank }: Trip): string {
  if (simulation.chance(0.1)) return testCards.declined;
  if (simulation.chance(0.15)) return testCards.flagged;
  if (bank.isHosted && simulation.chance(0.4))
    return simulation.chance(0.2) ? testCards.challengedWithoutFunds : testCards.challenged;
  return simulation.chance(0.3) ? testCards.slowRefund : testCards.accepted;
}
