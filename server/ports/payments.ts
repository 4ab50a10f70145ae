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
  /** The provider's own code, or our reason for not accepting the card; for operators only. */
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

/** Why a refund could not be made: also because the cardholder disputed the payment, which leaves its money to the bank. Definite. */
export type RefundFailure = PaymentFailure | { readonly kind: 'disputed'; readonly message: string };

/** What the provider says of a card. */
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

/** A card that the traveler entered in the provider's own fields. */
export interface TokenizedCard extends CardFacts {
  readonly expiresAt: Date;
}

/** How the provider's own card fields are shown on a page. */
export interface CardFields {
  readonly publishableKey: string;
  /** URL of the simulator's stand-in for the provider's script; null for the provider's own script. */
  readonly standInScript: string | null;
}

/** When cardholders are asked to confirm a payment: when law or bank require it, or whenever the card supports it. */
export type AuthenticationRequest = 'automatic' | 'any';

/** How a cardholder was authenticated, in the provider's words; kept for disputes. */
export interface CardAuthentication {
  readonly flow: string | null;
  readonly result: string | null;
  /** Electronic Commerce Indicator. */
  readonly eci: string | null;
}

/** The risk engine's wish that a person looks at a payment. */
export interface CardReview {
  readonly id: string;
  /** `open` nobody has decided · `approved` · `refused` closed for fraud, a refund, a dispute or a canceled payment. */
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
  /** What it was made for. */
  readonly amount: Money;
  /** The payment that it says it was made for; null if it does not say. */
  readonly paymentId: string | null;
  /** Whether it names a time at which it was canceled. */
  readonly isCanceled: boolean;
  readonly held: Money;
  readonly captured: Money;
  /** When the hold expires. */
  readonly captureBefore: Date | null;
  /** Set while `open` after a decline. */
  readonly decline: CardDecline | null;
  /** For the provider's script while `needs_action`, else null. Never stored or logged. */
  readonly clientSecret: string | null;
  /** Null if the cardholder was not asked. */
  readonly authentication: CardAuthentication | null;
  /** Null if the risk engine did not ask for one. */
  readonly review: CardReview | null;
  /** The risk engine's word, such as 'elevated'; null before the card was charged. */
  readonly riskLevel: string | null;
}

/** Money on its way back to a card. */
export interface RefundView {
  readonly id: string;
  /** `failed` the money came back to us, possibly after `succeeded` · `disputed` the same, because the cardholder disputed the payment. */
  readonly status: 'pending' | 'succeeded' | 'failed' | 'disputed';
  readonly amount: Money;
  /** Null if it does not name the intent that it takes from. */
  readonly intentId: string | null;
  /** Id of what the money goes back for, such as a cancellation; null for a refund made outside this product. */
  readonly causeId: string | null;
  /** When the provider accepted it. */
  readonly createdAt: Date;
  /** The number by which the cardholder's bank finds it; null until the provider has one, if ever. */
  readonly bankReference: string | null;
}

/** A payment whose cardholder asked the bank for the money back. */
export interface DisputeView {
  readonly id: string;
  /** Null for a payment that has no intent. */
  readonly intentId: string | null;
  /** The provider's own words for status and reason; see `domain/payment/disputes/dispute-statuses.ts`. */
  readonly status: string;
  readonly reason: string;
  readonly amount: Money;
  readonly openedAt: Date;
  /** Until when it can be answered; null if it cannot be, or nobody says. */
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

/** Captured money to send back. */
export interface RefundCommand {
  readonly intentId: string;
  readonly amount: Money;
  /** Id of what the money goes back for, by which the refund is found after a lost response. */
  readonly causeId: string;
  /**
   * True if a release that only knew refunds of cancellations may have sent it: a provider that remembers the key must
   * get the same words again.
   */
  readonly isOfEarlierRelease: boolean;
}

/** A card from the provider's fields, and the URL that a bank with a page of its own sends the cardholder back to. */
export interface ConfirmationToken {
  readonly id: string;
  readonly returnUrl: string;
}

/**
 * The payment provider. Every call that writes takes its own idempotency key, which is stored before the call: using a
 * key twice has one effect.
 */
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
  /** Requests the hold. Without a token, for an intent with a card: a card that must be confirmed is declined. */
  confirm(intentId: string, token: ConfirmationToken | null, key: string): Promise<Result<IntentView, PaymentFailure>>;
  retrieve(intentId: string): Promise<Result<IntentView, PaymentFailure>>;
  capture(intentId: string, amount: Money, key: string): Promise<Result<IntentView, PaymentFailure>>;
  /** Closes a review as approved; a review that is closed already is left as it is. */
  approveReview(reviewId: string, key: string): Promise<Result<null, PaymentFailure>>;
  release(intentId: string, key: string): Promise<Result<IntentView, PaymentFailure>>;
  /** Sends captured money back. `wrong_state`, `declined` and `disputed` are definite: this payment cannot be refunded this way. */
  refund(command: RefundCommand, key: string): Promise<Result<RefundView, RefundFailure>>;
  /** Every refund of an intent, newest first. */
  listRefunds(intentId: string): Promise<Result<readonly RefundView[], PaymentFailure>>;
  /** Every early fraud warning of the account since, as a dispute that has not been opened, with its state now. */
  listFraudWarnings(since: Date): Promise<Result<readonly DisputeView[], PaymentFailure>>;
  /** Every dispute of the account that was opened since, newest first, with its state now. */
  listDisputes(since: Date): Promise<Result<readonly DisputeView[], PaymentFailure>>;
  /** Also a fraud warning. */
  readDispute(id: string): Promise<Result<DisputeView, PaymentFailure>>;
}
