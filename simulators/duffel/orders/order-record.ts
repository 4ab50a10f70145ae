import type { PassengerKind } from '../offers/pricing.ts';
import type { OrderShape } from '../order-shapes/order-shape.ts';

/** A stored order. Amounts in minor units of the billing currency; instants in ms since 1970. */
export interface OrderRecord {
  readonly id: string;
  readonly offerId: string;
  readonly searchToken: string;
  readonly type: 'instant' | 'hold';
  readonly createdAt: number;
  readonly bookingReference: string;
  /** IATA code of the selling airline. */
  readonly owner: string;
  /** JSON of the slices, changed when the airline changes the schedule. */
  readonly slices: readonly OrderSlice[];
  readonly passengers: readonly OrderPassenger[];
  readonly services: readonly OrderService[];
  /** Each call that added bags after the booking. */
  readonly additions?: readonly OrderAddition[];
  /** Test changes to the bags on sale after the booking: the surcharge of each, and whether they are sold out. */
  readonly bagSale?: { readonly dearerByMinor: number; readonly gone: boolean };
  readonly conditions: unknown;
  readonly baseMinor: number;
  /** Null if the airline does not itemize taxes. */
  readonly taxMinor: number | null;
  readonly totalMinor: number;
  /** Decimal places and code of the amounts at booking time. */
  readonly currency: { readonly code: string; readonly exponent: number };
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly users: readonly string[];
  readonly hold: { readonly paymentRequiredBy: number; readonly priceGuaranteeExpiresAt: number | null } | null;
  readonly paidAt: number | null;
  /** First departure. */
  readonly departsAt: number;
  readonly voidUntil: number | null;
  readonly cancellable: boolean;
  /** The refund of a cancellation; null if the airline does not say in advance. */
  readonly refundMinor: number | null;
  readonly refundsAsCredit: boolean;
  /** True on the test route where the airline keeps changing the schedule. */
  readonly keepsChanging: boolean;
  /** The order's own shape; absent parts are as usual for the airline. */
  readonly shape?: OrderShape;
  readonly cancelledAt: number | null;
  readonly cancellationId: string | null;
}

/** A passenger as the order shows it. */
export interface OrderPassenger {
  readonly id: string;
  readonly title: string;
  readonly gender: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly born_on: string;
  readonly email: string;
  readonly phone_number: string;
  readonly type: PassengerKind;
  /** The infant that travels on this adult's lap. */
  readonly infant_passenger_id: string | null;
  readonly loyalty_programme_accounts: readonly unknown[];
  readonly user_id: null;
}

/** A booked service as the order shows it; `total_amount` covers the whole quantity. */
export interface OrderService {
  readonly id: string;
  readonly type: string;
  readonly quantity: number;
  readonly total_amount: string;
  readonly total_currency: string;
  readonly passenger_ids: readonly string[];
  readonly segment_ids: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Bags added after the booking, with their unit price, in minor units. */
export interface OrderAddition {
  readonly totalMinor: number;
  readonly bags: readonly { readonly amountMinor: number; readonly quantity: number }[];
}

/** A slice as the order shows it. */
export interface OrderSlice {
  readonly id: string;
  readonly segments: readonly OrderSegment[];
  readonly [key: string]: unknown;
}

/** A segment as the order shows it; times local. */
export interface OrderSegment {
  readonly id: string;
  readonly departing_at: string;
  readonly arriving_at: string;
  readonly [key: string]: unknown;
}
