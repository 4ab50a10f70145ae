import type { Money } from '#domain/money/money.ts';
import type { CardDetails } from '#domain/payment/card.ts';
import type { Result } from '#domain/result.ts';

/** Why a card was declined, or an amount refused, as an error code of the contract. Definite: no money is held. */
export interface CardDecline {
  readonly code:
    | 'CARD_DECLINED'
    | 'INSUFFICIENT_FUNDS'
    | 'AUTHENTICATION_REQUIRED'
    | 'AUTHENTICATION_FAILED'
    | 'INVALID_CARD_DETAILS'
    | 'CARD_NOT_ACCEPTED'
    | 'CARD_NOT_PROCESSED'
    | 'AMOUNT_TOO_SMALL';
  /** The provider's own code, or our reason for refusing the card; for operators only. */
  readonly declineCode: string;
}

/**
 * `unavailable` nothing was done, try later · `unknown` it may have been done, look it up · `misconfigured` our account
 * or credentials · `wrong_state` the object is in another state than required: retrieve it and decide.
 */
export interface PaymentFault {
  readonly kind: 'unavailable' | 'unknown' | 'misconfigured' | 'wrong_state';
  /** For logs; contains no card data. */
  readonly message: string;
}

/** Why a payment operation failed: a decline by the card's bank, or a fault. */
export type PaymentFailure = PaymentFault | { readonly kind: 'declined'; readonly decline: CardDecline };

/** Why a refund failed. `disputed` is definite: the cardholder disputed the payment, and the bank decides. */
export type RefundFailure = PaymentFailure | { readonly kind: 'disputed'; readonly message: string };

/** The provider's data about a card. */
export interface CardFacts {
  readonly brand: string | null;
  readonly last4: string | null;
  /** `credit`, `debit`, `prepaid` or `unknown`; null if the provider does not say. */
  readonly funding: string | null;
  /** ISO 3166 code of the issuer's country. */
  readonly country: string | null;
}

export interface CardMethod extends CardFacts {
  readonly id: string;
}

/** A card entered in the provider's own fields. */
export interface TokenizedCard extends CardFacts {
  readonly expiresAt: Date;
}

/** How a page shows the provider's card fields. */
export interface CardFields {
  readonly publishableKey: string;
  /** URL of the simulator's stand-in for the provider's script; null for the real one. */
  readonly standInScript: string | null;
}

/** When cardholders must confirm a payment: when law or bank require it, or whenever the card supports it. */
export type AuthenticationRequest = 'automatic' | 'any';

/** How a cardholder was authenticated, in the provider's words; kept for disputes. */
export interface CardAuthentication {
  readonly flow: string | null;
  readonly result: string | null;
  /** Electronic Commerce Indicator. */
  readonly eci: string | null;
}

/** The risk engine's request for a manual review. */
export interface CardReview {
  readonly id: string;
  /** `open` undecided · `approved` · `refused` closed for fraud, a refund, a dispute or a canceled payment. */
  readonly state: 'open' | 'approved' | 'refused';
}

/** The current state of a hold at the provider. */
export interface IntentView {
  readonly id: string;
  /** The provider's id of the charge; null before the card was charged. */
  readonly chargeId: string | null;
  /**
   * `held` money is held · `captured` money is taken · `released` canceled · `open` nothing held, can still be
   * confirmed · `needs_action` the cardholder must confirm first · `settling` ask again.
   */
  readonly status: 'open' | 'needs_action' | 'held' | 'captured' | 'released' | 'settling';
  /** The amount it was created for. */
  readonly amount: Money;
  /** Our payment id in its metadata; null if missing. */
  readonly paymentId: string | null;
  /** Whether it has a cancellation time. */
  readonly isCanceled: boolean;
  readonly held: Money;
  readonly captured: Money;
  /** When the hold expires. */
  readonly captureBefore: Date | null;
  /** Set while `open` after a decline. */
  readonly decline: CardDecline | null;
  /** For the provider's script while `needs_action`, else null. Never stored or logged. */
  readonly clientSecret: string | null;
  /** Null if there was no challenge. */
  readonly authentication: CardAuthentication | null;
  /** Null if the risk engine requested none. */
  readonly review: CardReview | null;
  /** The risk engine's word, such as 'elevated'; null before the card was charged. */
  readonly riskLevel: string | null;
}

/** A refund under way to a card. */
export interface RefundView {
  readonly id: string;
  /** `failed` the money came back, perhaps after `succeeded` · `disputed` failed due to the cardholder's dispute. */
  readonly status: 'pending' | 'succeeded' | 'failed' | 'disputed';
  readonly amount: Money;
  /** Null if it does not name its intent. */
  readonly intentId: string | null;
  /** Id of its cause, such as a cancellation; null for a refund made outside this product. */
  readonly causeId: string | null;
  /** When the provider accepted it. */
  readonly createdAt: Date;
  /** The reference number for the cardholder's bank; null until the provider has one, if ever. */
  readonly bankReference: string | null;
}

/** A payment disputed by its cardholder at the bank. */
export interface DisputeView {
  readonly id: string;
  /** Null for a payment without an intent. */
  readonly intentId: string | null;
  /** The provider's own words for status and reason; see `domain/payment/disputes/dispute-statuses.ts`. */
  readonly status: string;
  readonly reason: string;
  readonly amount: Money;
  readonly openedAt: Date;
  /** The deadline for a response; null if none is possible or stated. */
  readonly answerBy: Date | null;
}

/** A payment to prepare. `methodId` is null if the card comes as a token with the confirmation. */
export interface IntentCommand {
  readonly amount: Money;
  readonly methodId: string | null;
  readonly paymentId: string;
  readonly brand: string;
  readonly authentication: AuthenticationRequest;
}

/** A refund of captured money. */
export interface RefundCommand {
  readonly intentId: string;
  readonly amount: Money;
  /** Id of the refund's cause; finds the refund after a lost response. */
  readonly causeId: string;
  /**
   * True if an earlier release, which knew only refunds of cancellations, may have sent it: a provider that remembers
   * the key requires the same parameters.
   */
  readonly isOfEarlierRelease: boolean;
}

/** A card from the provider's fields, and the return URL for a bank with its own page. */
export interface ConfirmationToken {
  readonly id: string;
  readonly returnUrl: string;
}

/** The payment provider. Every writing call takes its own stored idempotency key: repeating it has one effect. */
export interface PaymentGateway {
  readonly live: boolean;
  /** Whether amounts in this ISO 4217 currency can be charged. */
  supports(currency: string): boolean;
  /** The provider's own card fields; null if cards are entered in our form. */
  readonly cardFields: CardFields | null;
  createMethod(card: CardDetails, key: string): Promise<Result<CardMethod, PaymentFailure>>;
  /** Reads a card entered in the provider's fields. Null if the token is unknown or used. */
  readToken(token: string): Promise<Result<TokenizedCard | null, PaymentFailure>>;
  createIntent(command: IntentCommand, key: string): Promise<Result<IntentView, PaymentFailure>>;
  /** Requests the hold. Without a token, for an intent with a card: a card that requires a challenge is declined. */
  confirm(intentId: string, token: ConfirmationToken | null, key: string): Promise<Result<IntentView, PaymentFailure>>;
  retrieve(intentId: string): Promise<Result<IntentView, PaymentFailure>>;
  capture(intentId: string, amount: Money, key: string): Promise<Result<IntentView, PaymentFailure>>;
  /** Closes a review as approved; a closed review is left as it is. */
  approveReview(reviewId: string, key: string): Promise<Result<null, PaymentFailure>>;
  release(intentId: string, key: string): Promise<Result<IntentView, PaymentFailure>>;
  /** Refunds captured money. `wrong_state`, `declined` and `disputed` are definite: no refund this way. */
  refund(command: RefundCommand, key: string): Promise<Result<RefundView, RefundFailure>>;
  /** Every refund of an intent, newest first. */
  listRefunds(intentId: string): Promise<Result<readonly RefundView[], PaymentFailure>>;
  /** Every early fraud warning of the account since a time, as an unopened dispute in its current state. */
  listFraudWarnings(since: Date): Promise<Result<readonly DisputeView[], PaymentFailure>>;
  /** Every dispute of the account opened since a time, newest first, in its current state. */
  listDisputes(since: Date): Promise<Result<readonly DisputeView[], PaymentFailure>>;
  /** Also reads a fraud warning. */
  readDispute(id: string): Promise<Result<DisputeView, PaymentFailure>>;
}
