import type { BookingPassengerInput, EarlierBooking } from '#contract/bookings.ts';
import type { FieldFault } from '#contract/call.ts';
import type { ServiceChoice } from '#domain/extras/service-choice.ts';
import type { Money } from '#domain/money/money.ts';
import type { CardDetails, CardField, CardProblem } from '#domain/payment/card.ts';
import { emptyCard } from '#web/checkout/card/card-input.ts';
import type { CheckoutEnd } from '#web/checkout/checkout-end.ts';
import type { CheckoutState } from '#web/checkout/checkout-state.ts';
import type { Purchase } from '#web/checkout/payment-attempt.ts';
import type { PaymentNotice } from '#web/checkout/payment-notices.ts';
import type { InvalidOffer, Verification } from '#web/checkout/verification.ts';
import type { ToastMessage } from '#web/ui/toast/toast.ts';
import type { BookingStep } from './booking-steps.ts';
import type { FormMessage } from './passengers/form-messages.ts';

export type Passengers = readonly BookingPassengerInput[];

export type Pressed =
  /** `card` is null if it was approved in a wallet. */
  | { readonly kind: 'pay'; readonly purchase: Purchase; readonly card: CardDetails | null }
  | { readonly kind: 'finish' };

/** What a booking screen remembers between events. */
export interface BookingState {
  /** The fare that was agreed to, without seats and extras. */
  readonly price: Money;
  /** Another fare that must be accepted first (PRICE-06); null for none. */
  readonly newPrice: Money | null;
  /** The other fare is lower because of a loyalty number. */
  readonly isMemberPrice: boolean;
  /** A later check of the offer can take the other fare back: it was found by loading or checking the offer. */
  readonly isCheckedPrice: boolean;
  /** The form on the screen was passed by 'Continue'. */
  readonly hasPassedForm: boolean;
  /** The form was left by the browser's Back or Forward, and its loyalty numbers are being sent. */
  readonly isSendingLoyalty: boolean;
  /** Incremented on each payment that found another fare: the focus then moves to the question about it. */
  readonly pricesFound: number;
  /** Set once a payment found that the offer is gone. */
  readonly gone: InvalidOffer | null;
  readonly card: CardDetails;
  readonly cardProblem: CardProblem | null;
  /** Incremented on each error that cleared the card: the focus then moves to its number. */
  readonly clearedCards: number;
  /** Why payment led back to seats and extras; null if it did not. */
  readonly serviceRefusal: PaymentNotice | null;
  /** The step that was on the screen last; null before the first. */
  readonly shownStep: BookingStep | null;
  /** What the traveler clicked while the passengers are being validated; null otherwise. */
  readonly pressed: Pressed | null;
  readonly isOpened: boolean;
  /** True once the drafts of this tab are restored and a payment in progress is being looked up. */
  readonly hasArrived: boolean;
  /** A payment of this tab was in progress when the page was loaded. */
  readonly hasAttempt: boolean;
  /** The last check that was compared with the price: a price accepted since is newer than it. */
  readonly compared: Verification | null;
  /** The hold that was released because seats or extras had changed. */
  readonly releasedPaymentId: string | null;
  /** A hold found after a reload has been continued; once per page. */
  readonly hasContinued: boolean;
}

/** Current values of the hooks around the machine. */
export interface Observation {
  readonly step: BookingStep;
  readonly offerPrice: Money;
  /** The price agreed to on the screen that led to this step; null if unknown. */
  readonly seenPrice: Money | null;
  readonly verification: Verification | null;
  /** True once the tab's passengers, seats and extras are restored. */
  readonly isRestored: boolean;
  readonly checkout: CheckoutState;
  /** Services of the currently chosen seats and extras, sorted. */
  readonly services: readonly ServiceChoice[];
}

export type BookingEvent =
  | { readonly type: 'observed'; readonly now: Observation }
  | { readonly type: 'price-accepted' }
  /** The fare that the airline names after loyalty numbers were changed. */
  | { readonly type: 'priced-with-loyalty'; readonly price: Money }
  /** `isUsed` is false if a number is not used, which is said at its field. */
  | { readonly type: 'loyalty-sent'; readonly isUsed: boolean }
  /** By 'Continue', with everything that passing it takes. */
  | { readonly type: 'form-passed' }
  | { readonly type: 'seats-done' }
  /** The traveler approved in a wallet, which carries a name of its own. */
  | { readonly type: 'wallet-approved'; readonly purchase: Purchase }
  | { readonly type: 'card-typed'; readonly card: CardDetails }
  /** `today` is YYYY-MM-DD; `canContinue` is false while something else must be resolved first. */
  | {
      readonly type: 'pay-pressed';
      readonly today: string;
      readonly purchase: Purchase;
      readonly canContinue: boolean;
      /** Whether the card is entered in the provider's fields: then only the name is ours to check. */
      readonly isHosted: boolean;
    }
  | { readonly type: 'finish-pressed'; readonly canContinue: boolean }
  /** `passengers` is null if the form is incomplete. */
  | { readonly type: 'passengers-submitted'; readonly passengers: Passengers | null }
  | { readonly type: 'passengers-lost' }
  | { readonly type: 'passengers-checked'; readonly purpose: CheckPurpose; readonly passengers: Passengers | null }
  | { readonly type: 'payment-resumed' }
  | { readonly type: 'checkout-ended'; readonly end: CheckoutEnd };

/** What to do once the passengers have been validated: `leave-form` stays on the step that was reached without submitting them. */
export type CheckPurpose = 'stay-on-step' | 'leave-form' | 'continue';

export type BookingCommand =
  | { readonly type: 'show-step'; readonly step: BookingStep; readonly replace: boolean }
  | { readonly type: 'show-booking'; readonly bookingId: string }
  | { readonly type: 'show-earlier-booking'; readonly booking: EarlierBooking }
  | { readonly type: 'show-toast'; readonly toast: ToastMessage }
  | { readonly type: 'focus-card'; readonly field: CardField }
  | { readonly type: 'reload-services' }
  /** Answered by 'payment-resumed' if this tab has an attempt. */
  | { readonly type: 'resume-payment' }
  /** Answered by 'passengers-checked'; marks nothing on the screen. */
  | { readonly type: 'check-passengers'; readonly purpose: CheckPurpose }
  /** Answered by 'passengers-submitted' or 'passengers-lost'. */
  | { readonly type: 'submit-passengers' }
  /** Does what passing a complete form takes. Answered by 'loyalty-sent'. */
  | { readonly type: 'pass-form' }
  | { readonly type: 'show-passenger-message'; readonly message: FormMessage }
  | {
      readonly type: 'show-passenger-problems';
      readonly problems: readonly FieldFault[];
      readonly message: string;
    }
  | {
      readonly type: 'pay';
      readonly purchase: Purchase;
      readonly card: CardDetails | null;
      readonly passengers: Passengers;
    }
  | { readonly type: 'finish'; readonly passengers: Passengers }
  | { readonly type: 'release-hold' };

export interface Transition {
  readonly state: BookingState;
  /** To run in this order. */
  readonly commands: readonly BookingCommand[];
}

export function initialBooking(price: Money): BookingState {
  return {
    price,
    newPrice: null,
    isMemberPrice: false,
    isCheckedPrice: false,
    hasPassedForm: false,
    isSendingLoyalty: false,
    pricesFound: 0,
    gone: null,
    card: emptyCard,
    cardProblem: null,
    clearedCards: 0,
    serviceRefusal: null,
    shownStep: null,
    pressed: null,
    isOpened: false,
    hasArrived: false,
    hasAttempt: false,
    compared: null,
    releasedPaymentId: null,
    hasContinued: false,
  };
}
