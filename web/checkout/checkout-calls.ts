import type { BookingPassengerInput, EarlierBooking } from '#contract/bookings.ts';
import type { Authorization, PaymentAnswer } from '#contract/payments.ts';
import type { CardDetails } from '#domain/payment/card.ts';
import type { PaymentAttempt } from './payment-attempt.ts';
import type { PaymentNotice, PurchaseWords } from './payment-notices.ts';
import type { Verification } from './verification.ts';

/**
 * The calls that a checkout makes for what it sells, an offer or other flights for a booked trip; each rejects with an ApiError, except
 * `verify`, which never rejects.
 */
export interface CheckoutCalls {
  readonly words: PurchaseWords;
  /** Whether the screen asks about a new price, which is then no failure. */
  readonly asksAboutPrice: boolean;
  /** Without a card by the wallet that was approved. Rejects with `CardNotRead` if nothing was sent. */
  pay(attempt: PaymentAttempt, card: CardDetails | null): Promise<Authorization>;
  /** Shows the challenge of the cardholder's bank until it is answered or closed; never rejects. */
  confirmWithBank(clientSecret: string): Promise<void>;
  /** Runs the work of a challenge; until it ends, other tabs know that it is not theirs. */
  asOwner<T>(paymentId: string, work: () => Promise<T>): Promise<T>;
  /** Whether the challenge of a payment is another tab's. */
  isOwnedElsewhere(paymentId: string): Promise<boolean>;
  continuePayment(paymentId: string): Promise<Authorization>;
  findAttempt(paymentKey: string): Promise<PaymentAnswer>;
  release(paymentId: string): Promise<unknown>;
  verify(): Promise<Verification>;
  /** What this visitor has booked of the offer or its search; null if none or unknown. */
  findEarlier(): Promise<EarlierBooking | null>;
  /** Orders what was paid for; the booking's id. */
  book(
    attempt: PaymentAttempt,
    paymentId: string,
    passengers: readonly BookingPassengerInput[],
  ): Promise<{ readonly id: string }>;
  pause(ms: number): Promise<void>;
}

export type CheckoutStage = 'card' | 'bank' | 'lookup' | 'verify' | 'booking';

/** What a checkout reports while it runs. */
export interface CheckoutEvents {
  readonly onStage: (stage: CheckoutStage) => void;
  /** A warning that does not end it: the final check gave no usable response. */
  readonly onWarning: (notice: PaymentNotice) => void;
}
