import type { AmendmentKind } from '#domain/booking/amendments/amendment-states.ts';
import type { ApiError } from '#web/api/api-error.ts';
import type { CheckoutStage } from '#web/checkout/checkout-calls.ts';
import { type BookingReading, notMadeNotice, type PurchaseWords } from '#web/checkout/payment-notices.ts';

/** How the screens of a change speak of it: of other flights, or of bags that are added. */
export interface ChangeWords {
  readonly progress: Partial<Record<CheckoutStage, string>>;
  readonly purchase: PurchaseWords;
  /** A free change whose answer is lost. */
  readonly unanswered: string;
  /** The name of the form. */
  readonly form: string;
  readonly price: string;
  /** The name of the terms. */
  readonly before: string;
  /** 'Our terms apply to …' */
  readonly subject: string;
  /** The way back without it. */
  readonly keep: string;
  /** The way back to the choice. */
  readonly chooseAgain: string;
  /** Once the card is authorized: the button, and what is said above it. */
  readonly finish: string;
  readonly held: string;
  /** Not to be done twice while it is under way. */
  readonly wait: string;
  /** What is up to date once it is made. */
  readonly upToDate: string;
}

const flights: ChangeWords = {
  progress: {
    verify: 'Confirming your new flights with the airline…',
    booking: 'Confirming your new flights with the airline. This can take up to half a minute…',
  },
  purchase: purchaseWords(
    'flights-not-changed',
    'Your card is authorized, but we do not know yet whether the airline made the change. Your card is charged only if it did. Please try again: you cannot be charged twice.',
  ),
  unanswered:
    'There was no answer, so the change may or may not have been made. It costs you nothing either way. Please try again.',
  form: 'Change flights',
  price: 'Price of this change',
  before: 'Before you change',
  subject: 'the changed trip',
  keep: 'Keep booked flights',
  chooseAgain: 'Choose Other Flights',
  finish: 'Change flights',
  held: 'Change your flights now; you do not need to enter the card again. Without the change the hold is released.',
  wait: 'please do not change the flights again',
  upToDate: 'The receipt and the calendar file of your trip are up to date.',
};

const bags: ChangeWords = {
  progress: {
    verify: 'Confirming your bags with the airline…',
    booking: 'Confirming your bags with the airline. This can take up to half a minute…',
  },
  purchase: purchaseWords(
    'bags-not-added',
    'Your card is authorized, but we do not know yet whether the airline added the bags. Your card is charged only if it did. Please try again: you cannot be charged twice.',
  ),
  unanswered:
    'There was no answer, so the bags may or may not have been added. They cost you nothing either way. Please try again.',
  form: 'Add bags',
  price: 'Price of these bags',
  before: 'Before you add bags',
  subject: 'these bags too',
  keep: 'Keep your trip as it is',
  chooseAgain: 'Choose Bags Again',
  finish: 'Add bags',
  held: 'Add your bags now; you do not need to enter the card again. If you do not, the hold is released.',
  wait: 'please do not add the bags again',
  upToDate: 'The receipt of your trip is up to date.',
};

export const changeWords: Readonly<Record<AmendmentKind, ChangeWords>> = { flights, bags };

function purchaseWords(failed: PurchaseWords['failed'], unknown: string): PurchaseWords {
  return { failed, unknown, readOrderError: (error) => readConfirmError(error, failed) };
}

/** Interprets an error of the call that confirms a change; anything but a definite refusal is looked up (SAFE-02). */
function readConfirmError(error: ApiError, failed: PurchaseWords['failed']): BookingReading {
  switch (error.code) {
    case 'AMENDMENT_OFFER_GONE':
    case 'AMENDMENT_BY_PHONE':
    case 'AMENDMENT_NOT_POSSIBLE':
    case 'AMENDMENT_IN_PROGRESS':
    case 'CANCELLATION_IN_PROGRESS':
    case 'BOOKING_PENDING':
    case 'NOT_FOUND':
      return { kind: 'offer-gone', notice: notMadeNotice(failed, error) };
    // The server knows what became of this payment, and says it.
    case 'PAYMENT_NOT_APPROVED':
    case 'PAYMENT_NOT_USABLE':
      return { kind: 'booking-failed', notice: { code: failed, text: error.userMessage } };
    case 'PAYMENT_REQUIRED':
    case 'INVALID_REQUEST':
    case 'FORBIDDEN':
    case 'NOT_AUTHENTICATED':
      return { kind: 'booking-failed', notice: notMadeNotice(failed, error) };
    default:
      return { kind: 'unknown' };
  }
}
