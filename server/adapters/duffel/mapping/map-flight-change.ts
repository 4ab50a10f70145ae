import { type Money, parseMoney } from '#domain/money/money.ts';
import type { FlightChangePrice, SupplierChangeOffer, SupplierFlightChange } from '#server/ports/flight-changes.ts';
import { instantOf as expiryOf, mapConditions, maxMinor } from './map-offer.ts';
import { refundWayOf } from './map-order.ts';
import { mapSlice, type Report } from './map-slice.ts';
import {
  asObject,
  instantOf,
  listOf,
  nullableAmountOf,
  nullableTextOf,
  partOf,
  textOf,
  WireError,
  type WireObject,
} from './wire.ts';

/** Characters; a longer id cannot be stored or sent back. */
const longestId = 100;

/**
 * Maps an offer of other flights for an order (Duffel API v2, order change offers). Throws WireError if it lacks
 * essentials: id, expiry, new slices with segments and readable times, and a total that is an amount or not stated.
 */
export function mapChangeOffer(wire: WireObject, report: Report = () => undefined): SupplierChangeOffer {
  const slices = asObject(wire.slices, 'slices');
  const added = listOf(slices, 'add').map((slice) => mapSlice(slice, report));
  if (added.length === 0) throw new WireError('slices.add', 'a list with slices');
  const changeTotal = statedTotalOf(wire);
  return {
    id: idOf(wire, 'id'),
    expiresAt: expiryOf(wire, 'expires_at'),
    changeTotal,
    ...restOfPrice(wire),
    conditions: mapConditions(partOf(wire, 'conditions'), added),
    added,
    removedSliceIds: listOf(slices, 'remove').map((slice) => idOf(slice, 'id' in slice ? 'id' : 'slice_id')),
  };
}

/**
 * Maps a pending or confirmed change (Duffel API v2, order changes). An unreadable amount counts as not stated, because
 * the confirmation must be known in any case.
 */
export function mapFlightChange(wire: WireObject): SupplierFlightChange {
  return {
    id: idOf(wire, 'id'),
    orderId: idOf(wire, 'order_id'),
    confirmedAt: instantOf(wire, 'confirmed_at'),
    expiresAt: instantOf(wire, 'expires_at')?.toISOString() ?? null,
    changeTotal: signedAmountOf(wire, 'change_total'),
    ...restOfPrice(wire),
  };
}

function restOfPrice(wire: WireObject): Omit<FlightChangePrice, 'changeTotal'> {
  const refundTo = nullableTextOf(wire, 'refund_to');
  return {
    newTotal: amountOf(wire, 'new_total'),
    penalty: amountOf(wire, 'penalty_total') ?? amountOf(wire, 'penalty'),
    refundTo: refundTo === null ? null : refundWayOf(refundTo),
  };
}

/** Null if the airline states none. Throws WireError for an unreadable total, which must not count as not stated. */
function statedTotalOf(wire: WireObject): Money | null {
  if (wire.change_total_amount == null) return null;
  const total = signedAmountOf(wire, 'change_total');
  if (total === null) throw new WireError('change_total_amount', 'an amount');
  return total;
}

/** An amount that may be negative; null if missing, unreadable or beyond any price. */
function signedAmountOf(wire: WireObject, name: string): Money | null {
  const [amount, currency] = [nullableTextOf(wire, `${name}_amount`), nullableTextOf(wire, `${name}_currency`)];
  const money = amount === null || currency === null ? null : parseMoney(amount, currency);
  return money !== null && Math.abs(money.amountMinor) <= maxMinor ? money : null;
}

/** Null also if negative. */
function amountOf(wire: WireObject, name: string): Money | null {
  const money = nullableAmountOf(nullableTextOf(wire, `${name}_amount`), nullableTextOf(wire, `${name}_currency`));
  return money !== null && money.amountMinor <= maxMinor ? money : null;
}

function idOf(wire: WireObject, field: string): string {
  const id = textOf(wire, field);
  if (id.length > longestId) throw new WireError(field, `at most ${longestId} characters`);
  return id;
}
