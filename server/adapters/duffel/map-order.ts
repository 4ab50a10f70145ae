import { type Money, parseMoney } from '../../../domain/money/money.ts';
import type { OrderState, SupplierCancellation, SupplierCredit, SupplierOrder } from '../../ports/supplier.ts';
import { asNullableObject, listOf, nullableTextOf, textOf, textsOf, WireError, type WireObject } from './wire.ts';

/** An order that was just made or found (Duffel API v2, orders). */
export function mapOrder(wire: WireObject): SupplierOrder {
  return {
    id: textOf(wire, 'id'),
    bookingReference: nullableTextOf(wire, 'booking_reference'),
    total: totalOf(wire),
    liveMode: wire.live_mode === true,
    availableActions: textsOf(wire, 'available_actions'),
  };
}

/** What an order costs with everything in it. */
export function totalOf(wire: WireObject): Money {
  const currency = textOf(wire, 'total_currency');
  const total = parseMoney(textOf(wire, 'total_amount'), currency);
  if (total === null) throw new WireError('total_amount', `an amount of ${currency}`);
  return total;
}

/** An order as it stands, for cancelling. */
export function mapOrderState(wire: WireObject): OrderState {
  const cancellation = asNullableObject(wire.cancellation, 'cancellation');
  return {
    id: textOf(wire, 'id'),
    availableActions: textsOf(wire, 'available_actions'),
    cancelledAt: instantOf(wire, 'cancelled_at'),
    cancellation: cancellation === null ? null : mapCancellation(cancellation),
    isChanged: listOf(wire, 'changes').length > 0 || listOf(wire, 'airline_initiated_changes').some(wasTaken),
  };
}

/** An order cancellation, offered or confirmed. A refund that cannot be read is one that is not known. */
export function mapCancellation(wire: WireObject): SupplierCancellation {
  const amount = nullableTextOf(wire, 'refund_amount');
  const currency = nullableTextOf(wire, 'refund_currency');
  return {
    id: textOf(wire, 'id'),
    expiresAt: instantOf(wire, 'expires_at'),
    confirmedAt: instantOf(wire, 'confirmed_at'),
    refund: moneyOf(amount, currency),
    refundTo: refundWays[nullableTextOf(wire, 'refund_to') ?? ''] ?? 'unknown',
    credits: listOf(wire, 'airline_credits').map(mapCredit),
  };
}

/** Where a refund goes. What was never paid for comes back to nobody and is zero. */
const refundWays: Readonly<Record<string, SupplierCancellation['refundTo']>> = {
  balance: 'money',
  card: 'money',
  arc_bsp_cash: 'money',
  original_form_of_payment: 'money',
  awaiting_payment: 'money',
  voucher: 'credit',
  airline_credits: 'credit',
};

function mapCredit(wire: WireObject): SupplierCredit {
  return {
    passengerId: nullableTextOf(wire, 'passenger_id'),
    amount: moneyOf(nullableTextOf(wire, 'credit_amount'), nullableTextOf(wire, 'credit_currency')),
    code: nullableTextOf(wire, 'credit_code'),
  };
}

function wasTaken(change: WireObject): boolean {
  return change.action_taken === 'accepted' || change.action_taken === 'changed';
}

function moneyOf(amount: string | null, currency: string | null): Money | null {
  return amount === null || currency === null ? null : parseMoney(amount, currency);
}

/** Null for null, absent and what is no instant. */
function instantOf(wire: WireObject, field: string): Date | null {
  const time = Date.parse(nullableTextOf(wire, field) ?? '');
  return Number.isNaN(time) ? null : new Date(time);
}
