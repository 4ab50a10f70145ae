import type { Money } from '../../domain/money/money.ts';
import type { CardDetails } from '../../domain/payment/card.ts';

/** Why a card was not accepted, in the words of the contract's error codes. Definite: no money is held. */
export interface CardDecline {
  readonly code: 'CARD_DECLINED' | 'INSUFFICIENT_FUNDS' | 'AUTHENTICATION_REQUIRED' | 'INVALID_CARD_DETAILS';
  /** The provider's own word, for operators only. */
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

export type PaymentResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'declined'; readonly decline: CardDecline }
  | { readonly kind: 'fault'; readonly fault: PaymentFault };

export interface CardMethod {
  readonly id: string;
  readonly brand: string | null;
  readonly last4: string | null;
}

/** What a hold looks like at the provider right now. */
export interface IntentView {
  readonly id: string;
  /** `held` money is held · `captured` taken · `released` cancelled · `open` nothing held, may still be confirmed · `settling` ask again. */
  readonly status: 'open' | 'held' | 'captured' | 'released' | 'settling';
  readonly held: Money;
  readonly captured: Money;
  /** When the hold lapses by itself. */
  readonly captureBefore: Date | null;
  /** Set while `open` after a decline. */
  readonly decline: CardDecline | null;
}

/** Money on its way back to a card. */
export interface RefundView {
  readonly id: string;
  /** `failed` it came back to us, also after it had succeeded. */
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: Money;
  /** Which cancellation of ours it is for; null for a refund that somebody else made. */
  readonly cancellationId: string | null;
}

/**
 * What a use case may ask of the payment provider. Every writing call takes its own key, persisted before the call:
 * the same key twice has one effect.
 */
export interface PaymentGateway {
  readonly live: boolean;
  /** Whether an amount in this ISO 4217 currency can be charged at all. */
  supports(currency: string): boolean;
  createMethod(card: CardDetails, key: string): Promise<PaymentResult<CardMethod>>;
  createIntent(
    command: { readonly amount: Money; readonly methodId: string; readonly paymentId: string; readonly brand: string },
    key: string,
  ): Promise<PaymentResult<IntentView>>;
  confirm(intentId: string, key: string): Promise<PaymentResult<IntentView>>;
  retrieve(intentId: string): Promise<PaymentResult<IntentView>>;
  capture(intentId: string, amount: Money, key: string): Promise<PaymentResult<IntentView>>;
  release(intentId: string, key: string): Promise<PaymentResult<IntentView>>;
  /** Sends captured money back. `wrong_state` and `declined` are a definite no: this payment cannot be refunded so. */
  refund(
    command: { readonly intentId: string; readonly amount: Money; readonly cancellationId: string },
    key: string,
  ): Promise<PaymentResult<RefundView>>;
  /** Every refund of an intent, newest first. */
  listRefunds(intentId: string): Promise<PaymentResult<readonly RefundView[]>>;
}
