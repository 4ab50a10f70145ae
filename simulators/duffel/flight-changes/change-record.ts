import type { OrderSlice } from '../orders/order-record.ts';
import type { Store } from '../store.ts';
import { type Currency, formatMinor } from '../wire/money.ts';
import { isoInstant, isoSeconds } from '../wire/time.ts';

/** Destination of a refund. */
export type RefundTo = 'original_form_of_payment' | 'balance' | 'voucher' | 'airline_credits';

/** The price of a change, in minor units of the order's currency. */
export interface ChangePrice {
  /** Negative for a refund; null if the airline does not say. */
  readonly changeTotalMinor: number | null;
  /** The new price according to the airline, usually without the penalty. */
  readonly newTotalMinor: number | null;
  /** Part of the change's total. */
  readonly penaltyMinor: number;
  /** The penalty as stated, perhaps in the airline's own currency; null if it is not. */
  readonly statedPenalty: { readonly minor: number; readonly currency: Currency } | null;
  readonly refundTo: RefundTo | null;
}

/** A request for a change. Instants in ms since 1970. */
export interface ChangeRequest {
  readonly id: string;
  readonly orderId: string;
  readonly createdAt: number;
  readonly removeIds: readonly string[];
  readonly add: readonly unknown[];
}

/** Other flights and their price, as offered or chosen. */
interface ChangeTerms extends ChangePrice {
  readonly id: string;
  readonly orderId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly currency: Currency;
  /** JSON of the order's conditions after the change. */
  readonly conditions: unknown;
  readonly add: readonly OrderSlice[];
  readonly remove: readonly OrderSlice[];
}

export interface ChangeOffer extends ChangeTerms {
  readonly requestId: string;
  readonly updatedAt: number;
  /** No longer sold. */
  readonly gone: boolean;
  readonly orderChangeId: string | null;
  /** Maximum connections of a new slice. */
  readonly connections: number;
  readonly durationMinutes: number;
}

/** A chosen offer; pending until confirmed. */
export interface OrderChange extends ChangeTerms {
  readonly offerId: string;
  readonly confirmedAt: number | null;
}

/** The changes of an order, pending ones included, oldest first. */
export function findOrderChanges(store: Store, orderId: string): OrderChange[] {
  return store.group<OrderChange>('order_change', orderId).map((row) => row.doc);
}

function wirePrice(terms: ChangeTerms): Record<string, unknown> {
  const { code, exponent } = terms.currency;
  const write = (minor: number | null) => (minor === null ? null : formatMinor(minor, exponent));
  const { statedPenalty: penalty } = terms;
  return {
    change_total_amount: write(terms.changeTotalMinor),
    change_total_currency: terms.changeTotalMinor === null ? null : code,
    new_total_amount: write(terms.newTotalMinor),
    new_total_currency: terms.newTotalMinor === null ? null : code,
    penalty_total_amount: penalty === null ? null : formatMinor(penalty.minor, penalty.currency.exponent),
    penalty_total_currency: penalty === null ? null : penalty.currency.code,
    refund_to: terms.refundTo,
  };
}

/** An offer as JSON (Duffel documentation, "Order change offers"). */
export function wireChangeOffer(offer: ChangeOffer): Record<string, unknown> {
  return {
    id: offer.id,
    order_change_id: offer.orderChangeId,
    live_mode: false,
    created_at: isoInstant(offer.createdAt),
    updated_at: isoInstant(offer.updatedAt),
    expires_at: isoSeconds(offer.expiresAt),
    ...wirePrice(offer),
    conditions: offer.conditions,
    slices: { add: offer.add, remove: offer.remove },
    private_fares: [],
  };
}

/** A change as JSON (Duffel documentation, "Order changes"). */
export function wireOrderChange(change: OrderChange): Record<string, unknown> {
  return {
    id: change.id,
    order_id: change.orderId,
    live_mode: false,
    created_at: isoInstant(change.createdAt),
    expires_at: isoSeconds(change.expiresAt),
    confirmed_at: change.confirmedAt === null ? null : isoInstant(change.confirmedAt),
    ...wirePrice(change),
    available_payment_types: ['balance'],
    slices: { add: change.add, remove: change.remove },
  };
}

/** A request with its offers as JSON (Duffel documentation, "Order change requests"). */
export function wireChangeRequest(request: ChangeRequest, offers: readonly ChangeOffer[]): Record<string, unknown> {
  return {
    id: request.id,
    order_id: request.orderId,
    live_mode: false,
    created_at: isoInstant(request.createdAt),
    updated_at: isoInstant(request.createdAt),
    slices: { remove: request.removeIds.map((id) => ({ slice_id: id })), add: request.add },
    order_change_offers: offers.map(wireChangeOffer),
  };
}
