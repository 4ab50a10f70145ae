import { maxOfOneExtra } from '#domain/extras/service-choice.ts';
import { wholeTripRule } from '#domain/flights/fare/fare-conditions.ts';
import { readEmissions } from '#domain/flights/journeys/emissions.ts';
import type {
  FareConditions,
  FareRule,
  Offer,
  OfferPassenger,
  OfferService,
  PassengerType,
  Slice,
} from '#domain/flights/offer.ts';
import { type Money, parseMoney } from '#domain/money/money.ts';
import { carrierOf, mapSlice, type Report, ruleOf } from './map-slice.ts';
import {
  asNullableObject,
  asObject,
  countOf,
  listOf,
  nullableAmountOf,
  nullableNumberOf,
  nullableTextOf,
  partOf,
  readableOf,
  textOf,
  textsOf,
  WireError,
  type WireObject,
} from './wire.ts';

const maxKilograms = 100;
const maxCentimeters = 400;
/** In minor units; still exact with the highest markup and quantity. */
export const maxMinor = 10 ** 14;

/**
 * Maps a supplier's offer to the product's shape. Throws WireError if it lacks essentials: ids, amounts in a known
 * currency, an expiry, passengers, slices with segments and readable times (Duffel API v2, offer).
 */
export function mapOffer(wire: WireObject, report: Report = () => undefined): Offer {
  const passengers = mapPassengers(wire);
  // Nobody could buy it.
  if (passengers.length === 0) throw new WireError('passengers', 'a list with passengers');
  const total = moneyOf(wire, 'total_amount', textOf(wire, 'total_currency'));
  // No card can pay it, and it would come first in the list.
  if (total.amountMinor === 0) throw new WireError('total_amount', 'an amount above 0');
  const slices = listOf(wire, 'slices').map((slice) => mapSlice(slice, report));
  if (slices.length === 0) throw new WireError('slices', 'a list with slices');
  const expiresAt = instantOf(wire, 'expires_at');
  const requirements = partOf(wire, 'payment_requirements');
  return {
    id: textOf(wire, 'id'),
    total,
    base: moneyOf(wire, 'base_amount', total.currency),
    tax: nullableMoneyOf(wire, 'tax'),
    expiresAt,
    createdAt: nullableTextOf(wire, 'created_at') ?? expiresAt,
    paymentRequirements: {
      requiresInstantPayment: requirements.requires_instant_payment !== false,
      priceGuaranteeExpiresAt: nullableTextOf(requirements, 'price_guarantee_expires_at'),
      paymentRequiredBy: nullableTextOf(requirements, 'payment_required_by'),
    },
    owner: carrierOf(asObject(wire.owner, 'owner')),
    conditions: mapConditions(partOf(wire, 'conditions'), slices),
    availableServices: mapServices(wire, slices, report),
    emissionsKg: readEmissions(nullableTextOf(wire, 'total_emissions_kg')),
    passengerIdentityDocumentsRequired: wire.passenger_identity_documents_required === true,
    supportedPassengerIdentityDocumentTypes: textsOf(wire, 'supported_passenger_identity_document_types'),
    passengers,
    slices,
  };
}

function mapPassengers(wire: WireObject): OfferPassenger[] {
  return listOf(wire, 'passengers').map((passenger) => {
    const age = nullableNumberOf(passenger, 'age');
    return { id: textOf(passenger, 'id'), type: passengerTypeOf(passenger, age), age };
  });
}

/**
 * The conditions that apply to every slice; airlines define them for the whole trip, for single slices, or for both.
 */
export function mapConditions(wire: WireObject, slices: readonly Slice[]): FareConditions {
  const refund = wholeRuleOf(
    wire,
    'refund_before_departure',
    slices.map(({ conditions }) => conditions?.refund ?? null),
  );
  const change = wholeRuleOf(
    wire,
    'change_before_departure',
    slices.map(({ conditions }) => conditions?.change ?? null),
  );
  return {
    refundable: refund.allowed,
    changeable: change.allowed,
    refundPenalty: refund.penalty,
    changePenalty: change.penalty,
    cancellationOptions: refund.allowed === true ? [{ type: 'refund_before_departure', penalty: refund.penalty }] : [],
  };
}

/** A rule for the trip covers its slices: their penalties do not replace an unreadable one. */
function wholeRuleOf(wire: WireObject, field: string, slices: readonly (FareRule | null)[]): FareRule {
  const trip = ruleOf(wire, field);
  const rule = wholeTripRule(trip, slices);
  const stated = nullableTextOf(partOf(wire, field), 'penalty_amount');
  return stated !== null && trip?.penalty === null ? { ...rule, penalty: null } : rule;
}

/** Maximum extras of an offer for the same travelers: airlines sell a few dozen, and a page shows all of them. */
const maxExtras = 100;

/**
 * The extras of a freshly read offer, each id once; a search's offers have none. A service for other passengers or
 * flights cannot be ordered.
 */
function mapServices(wire: WireObject, slices: readonly Slice[], report: Report): OfferService[] {
  if (wire.available_services == null) return [];
  const passengerIds = new Set(listOf(wire, 'passengers').map((passenger) => textOf(passenger, 'id')));
  const segmentIds = new Set(slices.flatMap(({ segments }) => segments.map(({ id }) => id)));
  const isOfOffer = (service: OfferService) =>
    service.passengerIds.every((id) => passengerIds.has(id)) && service.segmentIds.every((id) => segmentIds.has(id));
  return mapExtras(wire, report).filter(isOfOffer);
}

/** The extras in `available_services`, each id once. */
export function mapExtras(wire: WireObject, report: Report): OfferService[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const isTooMany = ({ passengerIds: travelers }: OfferService): boolean => {
    const key = travelers.toSorted().join();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count === maxExtras + 1) report(`available_services: more than ${maxExtras} for the same travelers`);
    return count > maxExtras;
  };
  const read = (service: WireObject) =>
    mapService(service).filter((extra) => !seen.has(extra.id) && seen.add(extra.id) && !isTooMany(extra));
  return readableOf(wire, 'available_services', read, report);
}

/**
 * A bag or a meal for sale. Unknown types are hidden, as the supplier's documentation advises, and so is
 * cancel-for-any-reason cover: its payout is the supplier's promise, unknown to our cancellation.
 */
function mapService(wire: WireObject): OfferService[] {
  const metadata = asNullableObject(wire.metadata, 'metadata') ?? {};
  const extra = extraOf(wire.type, metadata);
  const currency = textOf(wire, 'total_currency');
  const most = nullableNumberOf(wire, 'maximum_quantity') ?? 1;
  if (extra === null || !(most >= 1)) return [];
  const service: OfferService = {
    id: textOf(wire, 'id'),
    type: textOf(wire, 'type'),
    ...extra,
    price: moneyOf(wire, 'total_amount', currency),
    maximumQuantity: Math.min(Math.floor(most), maxOfOneExtra),
    passengerIds: textsOf(wire, 'passenger_ids'),
    segmentIds: textsOf(wire, 'segment_ids'),
  };
  return [service];
}

/** A service in words; null if it is not offered. */
function extraOf(type: unknown, metadata: WireObject): Pick<OfferService, 'kind' | 'name' | 'description'> | null {
  if (type === 'meal') return { kind: 'meal', name: 'Meal', description: nullableTextOf(metadata, 'name') ?? '' };
  if (type !== 'baggage') return null;
  const description = bagDescription(metadata);
  if (metadata.type === 'checked') return { kind: 'checked_bag', name: 'Checked bag', description };
  return metadata.type === 'carry_on' ? { kind: 'cabin_bag', name: 'Carry-on bag', description } : null;
}

/** 'Extra bag of up to 23 kg, 90 × 75 × 43 cm', as far as the airline states it (F-28). */
function bagDescription(metadata: WireObject): string {
  const weight = countOf(metadata, 'maximum_weight_kg', maxKilograms) || null;
  const sizes = ['maximum_length_cm', 'maximum_height_cm', 'maximum_depth_cm'].map(
    (side) => countOf(metadata, side, maxCentimeters) || null,
  );
  const limits = [
    ...(weight === null ? [] : [`${weight} kg`]),
    ...(sizes.includes(null) ? [] : [`${sizes.join(' × ')} cm`]),
  ];
  return limits.length === 0 ? 'Extra bag' : `Extra bag of up to ${limits.join(', ')}`;
}

/**
 * An amount with its own currency, such as `tax_amount` and `tax_currency`; null if missing, negative or unreadable.
 */
function nullableMoneyOf(wire: WireObject, name: string): Money | null {
  return nullableAmountOf(nullableTextOf(wire, `${name}_amount`), nullableTextOf(wire, `${name}_currency`));
}

function moneyOf(wire: WireObject, field: string, currency: string): Money {
  const money = parseMoney(textOf(wire, field), currency);
  if (money === null || money.amountMinor < 0 || money.amountMinor > maxMinor)
    throw new WireError(field, `an amount of ${currency}`);
  return money;
}

/** An instant as written by the supplier. Throws WireError if it is none. */
export function instantOf(wire: WireObject, field: string): string {
  const text = textOf(wire, field);
  if (Number.isNaN(Date.parse(text))) throw new WireError(field, 'an instant');
  return text;
}

function passengerTypeOf(wire: WireObject, age: number | null): PassengerType {
  const type = wire.type;
  if (type === 'adult' || type === 'child' || type === 'infant_without_seat') return type;
  if (age === null) return 'adult';
  return age < 2 ? 'infant_without_seat' : age < 12 ? 'child' : 'adult';
}
