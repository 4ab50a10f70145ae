import type { EarlierBooking } from '#contract/bookings.ts';
import type { FieldFault } from '#contract/call.ts';
import type { OfferTerms } from '#domain/flights/offer-check.ts';
import type { Money } from '#domain/money/money.ts';
import type { PaymentNotice } from './payment-notices.ts';

/**
 * How a checkout ended. `attempt` says what happens to its keys: 'keep' after an unknown outcome, so that the same
 * attempt is looked up and repeated; 'drop' after a definite one; 'rebook' keeps the payment for another booking call.
 */
export type CheckoutEnd =
  | { readonly kind: 'booked'; readonly bookingId: string; readonly attempt: 'keep' }
  | {
      readonly kind: 'card-refused';
      readonly notice: PaymentNotice;
      /** The correct fare, without seats and extras; null if the error names none. */
      readonly price: Money | null;
      readonly attempt: 'drop';
    }
  /** The provider's own fields say what is missing. */
  | { readonly kind: 'card-incomplete'; readonly attempt: 'keep' }
  | { readonly kind: 'not-paid'; readonly notice: PaymentNotice; readonly attempt: 'keep' | 'drop' }
  | { readonly kind: 'payment-unknown'; readonly notice: PaymentNotice; readonly attempt: 'keep' }
  | { readonly kind: 'offer-gone'; readonly notice: PaymentNotice; readonly attempt: 'drop' }
  /** The offer is gone because this visitor has booked it, or another one of its search (F-71). */
  | { readonly kind: 'booked-before'; readonly booking: EarlierBooking; readonly attempt: 'drop' }
  | {
      readonly kind: 'price-changed';
      readonly notice: PaymentNotice;
      /** The current fare, without seats and extras. */
      readonly price: Money | null;
      readonly attempt: 'drop';
    }
  /** Canceling or changing costs something else than the page said. */
  | {
      readonly kind: 'terms-changed';
      readonly notice: PaymentNotice;
      readonly terms: OfferTerms;
      readonly attempt: 'drop';
    }
  /** A chosen seat or extra is sold or its price changed: nothing was ordered, no hold remains. */
  | { readonly kind: 'services-gone'; readonly notice: PaymentNotice; readonly attempt: 'drop' }
  | {
      readonly kind: 'travelers-wrong';
      readonly problems: readonly FieldFault[];
      readonly message: string;
      /** The authorized payment that waits for the corrected call; null if it is gone. */
      readonly paymentId: string | null;
      readonly attempt: 'rebook' | 'drop';
    }
  | { readonly kind: 'booking-failed'; readonly notice: PaymentNotice; readonly attempt: 'drop' }
  | {
      readonly kind: 'booking-unknown';
      readonly notice: PaymentNotice;
      readonly paymentId: string;
      readonly attempt: 'keep';
    };

/** Money is on hold: what it pays for can be ordered. */
export interface Held {
  readonly kind: 'held';
  readonly paymentId: string;
}
