import type { FastifyBaseLogger } from 'fastify';
import type { Result } from '#domain/result.ts';
import { blockFactor, clientNetwork, siteFactor } from '#server/http/protection/client-network.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SharedCounter } from '#server/rate-limits/shared-counter.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { PaymentRow } from '../lifecycle.ts';

const hourMs = 3_600_000;

/**
 * Cards that may be sent to the payment provider per hour. `declined` counts those not accepted, `shown` counts all. A
 * traveler who mistypes or books for a group stays far below; a list of stolen numbers does not get far. Offices and
 * mobile networks share addresses, so `shown` per address is limited only by the call's own limit. For IPv6, the /64
 * counts as an address, and its /56 and /48 have higher limits (F-52).
 */
const most = {
  visitor: { declined: 10, shown: 20 },
  offer: { declined: 10, shown: 20 },
  address: { declined: 20, shown: null },
  block: { declined: 20 * blockFactor, shown: null },
  site: { declined: 20 * siteFactor, shown: null },
} as const;

/** The submitter of a card: who, from where and for what. */
export interface CardAttempt {
  readonly visitor: string;
  readonly address: string;
  /** The offer or amendment; null for a payment of neither, which only test mode allows. */
  readonly offerId: string | null;
}

/** An attempt to pay for an amendment counts for that, whatever else it names. */
export function attemptOf({
  offerId,
  amendmentId,
  ...who
}: Pick<CardAttempt, 'visitor' | 'address'> & Pick<PaymentRow, 'offerId' | 'amendmentId'>): CardAttempt {
  return { ...who, offerId: amendmentId ?? offerId };
}

/** Prevents card testing (decision 18). */
export interface CardAttemptLimiter {
  /** Counts a card before it is sent to the provider. Refused, and not counted, if a limit is reached. */
  reserve(attempt: CardAttempt): Promise<Result<null, Refusal>>;
  /** Gives the last counted card back: it was held, or never sent. */
  release(attempt: CardAttempt): Promise<void>;
  /**
   * Like `release`, for a payment whose hold several calls may find: only the first releases. For attempts of the last
   * hour.
   */
  releaseOnce(paymentId: string, attempt: CardAttempt): Promise<void>;
}

/** `factor` multiplies every limit; only tests and benchmarks raise it. */
export function createCardAttemptLimiter(counter: SharedCounter, factor: number): CardAttemptLimiter {
  const bound = (name: string, max: number) => ({ name, max: Math.ceil(max * factor) });
  const subjects = ({ visitor, address, offerId }: CardAttempt) => {
    const { home, block, site } = clientNetwork(address);
    const named = { visitor, address: home, block, site, offer: offerId };
    return (Object.keys(most) as (keyof typeof most)[]).flatMap((by) => {
      if (named[by] === null) return [];
      const { declined, shown } = most[by];
      return [
        bound(`card declined ${by} ${named[by]}`, declined),
        ...(shown === null ? [] : [bound(`card shown ${by} ${named[by]}`, shown)]),
      ];
    });
  };
  const namesOf = (attempt: CardAttempt) => subjects(attempt).map(({ name }) => name);
  const release = async (attempt: CardAttempt) => {
    await counter.subtractEach(namesOf(attempt).filter((name) => name.startsWith('card declined')));
  };
  return {
    async reserve(attempt) {
      const bounds = subjects(attempt);
      // Counted before the card is sent, so that concurrent calls cannot exceed the limit.
      const names = bounds.map(({ name }) => name);
      const counted = await counter.addEach(names, hourMs);
      const reached = counted.filter(({ count }, at) => count > (bounds[at]?.max ?? 0));
      if (reached.length === 0) return { ok: true, value: null };
      await counter.subtractEach(names);
      const seconds = Math.ceil(Math.max(...reached.map(({ msLeft }) => msLeft)) / 1000);
      return refuse('TOO_MANY_CARDS', { retryAfterSeconds: seconds });
    },
    release,
    async releaseOnce(paymentId, attempt) {
      // Remembered for longer than an attempt counts.
      const { count } = await counter.add(`card released ${paymentId}`, 2 * hourMs);
      if (count === 1) await release(attempt);
    },
  };
}

interface LimiterDeps {
  readonly cardAttempts: CardAttemptLimiter;
  readonly log: FastifyBaseLogger;
}

/** Gives an attempt back. Otherwise it expires after an hour, so a failure here must not fail a held payment. */
export function releaseAttempt({ cardAttempts, log }: LimiterDeps, attempt: CardAttempt): Promise<void> {
  return orLog(log, cardAttempts.release(attempt));
}

/**
 * Gives back the attempt of a card confirmed with its bank, so that good cards do not count as declined (decision 18):
 * when the page asks, whichever worker found the money held.
 */
export async function releaseConfirmed(
  { cardAttempts, log, clock }: LimiterDeps & { readonly clock: Clock },
  { id, visitor, offerId, amendmentId, challengedAt, captureBefore }: PaymentRow,
  address: string,
): Promise<void> {
  const isConfirmed = challengedAt !== null && captureBefore !== null;
  if (!isConfirmed || clock.now().getTime() - challengedAt.getTime() >= hourMs) return;
  await orLog(log, cardAttempts.releaseOnce(id, attemptOf({ visitor, address, offerId, amendmentId })));
}

async function orLog(log: FastifyBaseLogger, released: Promise<void>): Promise<void> {
  try {
    await released;
  } catch (error) {
    log.warn({ err: error }, 'Card attempt could not be released');
  }
}
