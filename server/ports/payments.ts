import type { Money } from '#domain/money/money.ts';
import type { CardDetails } from '#domain/payment/card.ts';
import type { Result } from '#domain/result.ts';

/** Why a card was declined, as an error code of the contract. Definite: no money is held. */
export interface CardDecline {
  readonly code: 'CARD_DECLINED' | 'INSUFFICIENT_FUNDS' | 'AUTHENTICATION_REQUIRED' | 'INVALID_CARD_DETAILS';
  /** The provider's own code, for operators only. */
  readonly declineCode: string;
}

/**
 * `unavailable` nothing was done, try later · `unknown` it may have been done, look it up · `misconfigured` our account
 * or credentials · `wrong_state` the object is in another state than the step needs: retrieve it and decide.
 */
export interface PaymentFault {
  readonly kind: 'unavailable' | 'unknown' | 'misconfigured' | 'wrong_state';
  /** For logs; holds no card data. */
  readonly message: string;
}

/** Why a payment operation failed: a decline by the card's bank, or a fault. */
export type PaymentFailure = PaymentFault | { readonly kind: 'declined'; readonly decline: CardDecline };

export interface CardMethod {
  readonly id: string;
  readonly brand: string | null;
  readonly last4: string | null;
}

/** The current state of a hold at the provider. */
export interface IntentView {
  readonly id: string;
  /**
   * `held` money is held · `captured` money is taken · `released` canceled · `open` nothing held, can still be
   * confirmed · `settling` ask again.
   */
  readonly status: 'open' | 'held' | 'captured' | 'released' | 'settling';
  readonly held: Money;
  readonly captured: Money;
  /** When the hold expires. */
  readonly captureBefore: Date | null;
  /** Set while `open` after a decline. */
  readonly decline: CardDecline | null;
}

/** Money on its way back to a card. */
export interface RefundView {
  readonly id: string;
  /** `failed` the money came back to us, possibly after `succeeded`. */
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: Money;
  /** The cancellation it belongs to; null for a refund made outside this product. */
  readonly cancellationId: string | null;
}

/**
 * The payment provider. Every call that writes takes its own idempotency key, which is stored before the call: using a
 * key twice has one effect.
 */
export interface PaymentGateway {
  readonly live: boolean;
  /** Whether amounts in this ISO 4217 currency can be charged. */
  supports(currency: string): boolean;
  createMethod(card: CardDetails, key: string): Promise<Result<CardMethod, PaymentFailure>>;
  createIntent(
    command: { readonly amount: Money; readonly methodId: string; readonly paymentId: string; readonly brand: string },
    key: string,
  ): Promise<Result<IntentView, PaymentFailure>>;
  confirm(intentId: string, key: string): Promise<Result<IntentView, PaymentFailure>>;
  retrieve(intentId: string): Promise<Result<IntentView, PaymentFailure>>;
  capture(intentId: string, amount: Money, key: string): Promise<Result<IntentView, PaymentFailure>>;
  release(intentId: string, key: string): Promise<Result<IntentView, PaymentFailure>>;
  /** Sends captured money back. `wrong_state` and `declined` are definite: this payment cannot be refunded this way. */
  refund(
    command: { readonly intentId: string; readonly amount: Money; readonly cancellationId: string },
    key: string,
  ): Promise<Result<RefundView, PaymentFailure>>;
  /** Every refund of an intent, newest first. */
  listRefunds(intentId: string): Promise<Result<readonly RefundView[], PaymentFailure>>;
}
