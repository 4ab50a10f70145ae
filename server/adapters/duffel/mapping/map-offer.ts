import { wholeTripRule } from '#domain/flights/fare/fare-conditions.ts';
import type { FareConditions, FareRule, Offer, OfferService, PassengerType, Slice } from '#domain/flights/offer.ts';
import { type Money, parseMoney } from '#domain/money/money.ts';
import type { FoundOffer } from '#server/ports/supplier.ts';
import { carrierOf, mapSlice, maximumBags, ruleOf } from './map-slice.ts';
import { createSharedParts, type SharedParts } from './shared-parts.ts';
import {
  asNullableObject,
  asObject,
  countOf,
  listOf,
  nullableAmountOf,
  nullableNumberOf,
  nullableTextOf,
  readableOf,
  textOf,
  textsOf,
  WireError,
  type WireObject,
} from './wire.ts';

const mostKilograms = 100;
const mostCentimeters = 400;

/**
 * What sorting a search needs of an offer; the rest is read when someone sees it. Throws WireError as `mapOffer` does.
 */
export function mapOfferHead(wire: WireObject, shared: SharedParts): Omit<FoundOffer, 'read'> {
  const [passenger] = listOf(wire, 'passengers');
  return {
    id: textOf(wire, 'id'),
    total: moneyOf(wire, 'total_amount', textOf(wire, 'total_currency')),
    expiresAt: instantOf(wire, 'expires_at', shared),
    passengerId: passenger === undefined ? null : textOf(passenger, 'id'),
  };
}

/**
 * Maps an offer of the supplier to the product's shape. Throws WireError if it lacks what a sale needs: ids, amounts in
 * a known currency, an expiry, slices with segments and readable times (Duffel API v2, offer). Offers of one response
 * use the same `shared`.
 */
export function mapOffer(wire: WireObject, shared: SharedParts = createSharedParts()): Offer {
  const currency = textOf(wire, 'total_currency');
  const total = moneyOf(wire, 'total_amount', currency);
  const expiresAt = instantOf(wire, 'expires_at', shared);
  const requirements = asNullableObject(wire.payment_requirements, 'payment_requirements') ?? {};
  const owner = carrierOf(asObject(wire.owner, 'owner'), shared);
  const slices = listOf(wire, 'slices').map((slice) => mapSlice(slice, owner, shared));
  if (slices.length === 0) throw new WireError('slices', 'a list with slices');
  return {
    id: textOf(wire, 'id'),
    total,
    base: moneyOf(wire, 'base_amount', currency),
    tax: nullableMoneyOf(wire, 'tax'),
    expiresAt,
    createdAt: nullableTextOf(wire, 'created_at') ?? expiresAt,
    paymentRequirements: {
      requiresInstantPayment: requirements.requires_instant_payment !== false,
      priceGuaranteeExpiresAt: nullableTextOf(requirements, 'price_guarantee_expires_at'),
      paymentRequiredBy: nullableTextOf(requirements, 'payment_required_by'),
    },
    owner,
    conditions: mapConditions(asNullableObject(wire.conditions, 'conditions') ?? {}, slices, shared),
    availableServices: readableOf(wire, 'available_services', mapService, shared.report),
    passengerIdentityDocumentsRequired: wire.passenger_identity_documents_required === true,
    supportedPassengerIdentityDocumentTypes: textsOf(wire, 'supported_passenger_identity_document_types'),
    passengers: listOf(wire, 'passengers').map((passenger) => {
      const age = nullableNumberOf(passenger, 'age');
      return { id: textOf(passenger, 'id'), type: passengerTypeOf(passenger, age), age };
    }),
    slices,
  };
}

/**
 * The conditions that apply to every slice; airlines define them for the whole trip, for single slices, or for both.
 */
function mapConditions(wire: WireObject, slices: readonly Slice[], shared: SharedParts): FareConditions {
  const refund = wholeRuleOf(
    wire,
    'refund_before_departure',
    slices.map(({ conditions }) => conditions?.refund ?? null),
    shared,
  );
  const change = wholeRuleOf(
    wire,
    'change_before_departure',
    slices.map(({ conditions }) => conditions?.change ?? null),
    shared,
  );
  return {
    refundable: refund.allowed,
    changeable: change.allowed,
    refundPenalty: refund.penalty,
    changePenalty: change.penalty,
    cancellationOptions: refund.allowed === true ? [{ type: 'refund_before_departure', penalty: refund.penalty }] : [],
  };
}

/** A rule for the trip covers its slices: if its penalty cannot be read, theirs do not replace it. */
function wholeRuleOf(
  wire: WireObject,
  field: string,
  slices: readonly (FareRule | null)[],
  shared: SharedParts,
): FareRule {
  const trip = ruleOf(wire, field, shared);
  const rule = wholeTripRule(trip, slices);
  const stated = nullableTextOf(asNullableObject(wire[field], field) ?? {}, 'penalty_amount');
  return stated !== null && trip?.penalty === null ? { ...rule, penalty: null } : rule;
}

/** A bag that can be bought; unknown types are hidden, as the supplier's documentation advises. */
function mapService(wire: WireObject): OfferService[] {
  if (wire.type !== 'baggage') return [];
  const metadata = asNullableObject(wire.metadata, 'metadata') ?? {};
  const checked = metadata.type === 'checked';
  const currency = textOf(wire, 'total_currency');
  const most = nullableNumberOf(wire, 'maximum_quantity') ?? 1;
  if (!(most >= 1)) return [];
  return [
    {
      id: textOf(wire, 'id'),
      type: 'baggage',
      name: checked ? 'Checked bag' : 'Carry-on bag',
      description: bagDescription(metadata),
      price: moneyOf(wire, 'total_amount', currency),
      maximumQuantity: Math.min(Math.floor(most), maximumBags),
      passengerIds: textsOf(wire, 'passenger_ids'),
      segmentIds: textsOf(wire, 'segment_ids'),
    },
  ];
}

/** 'Extra bag of up to 23 kg, 90 × 75 × 43 cm', as far as the airline states it (F-28). */
function bagDescription(metadata: WireObject): string {
  const weight = countOf(metadata, 'maximum_weight_kg', mostKilograms) || null;
  const sizes = ['maximum_length_cm', 'maximum_height_cm', 'maximum_depth_cm'].map(
    (side) => countOf(metadata, side, mostCentimeters) || null,
  );
  const limits = [
    ...(weight === null ? [] : [`${weight} kg`]),
    ...(sizes.includes(null) ? [] : [`${sizes.join(' × ')} cm`]),
  ];
  return limits.length === 0 ? 'Extra bag' : `Extra bag of up to ${limits.join(', ')}`;
}

/** An amount with its own currency, such as `tax_amount` and `tax_currency`; null if missing, negative or unreadable. */
function nullableMoneyOf(wire: WireObject, name: string): Money | null {
  return nullableAmountOf(nullableTextOf(wire, `${name}_amount`), nullableTextOf(wire, `${name}_currency`));
}

function moneyOf(wire: WireObject, field: string, currency: string): Money {
  const money = parseMoney(textOf(wire, field), currency);
  if (money === null || money.amountMinor < 0) throw new WireError(field, `an amount of ${currency}`);
  return money;
}

function instantOf(wire: WireObject, field: string, shared: SharedParts): string {
  const text = textOf(wire, field);
  if (shared.instants.has(text)) return text;
  if (Number.isNaN(Date.parse(text))) throw new WireError(field, 'an instant');
  shared.instants.add(text);
  return text;
}

function passengerTypeOf(wire: WireObject, age: number | null): PassengerType {
  const type = wire.type;
  if (type === 'adult' || type === 'child' || type === 'infant_without_seat') return type;
  if (age === null) return 'adult';
  return age < 2 ? 'infant_without_seat' : age < 12 ? 'child' : 'adult';
}
