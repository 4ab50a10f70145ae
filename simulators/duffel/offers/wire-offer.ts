import { wireAirlineByCode } from '../reference/wire-places.ts';
import type { Settings } from '../settings.ts';
import { formatMinor, formatMinorLoosely } from '../wire/money.ts';
import { isoInstant, isoSeconds } from '../wire/time.ts';
import { airlineProfile } from './airline-profile.ts';
import { supportedPrograms } from './loyalty.ts';
import type { OfferModel, Search } from './offer-model.ts';
import { currentPrice, type OfferState } from './offer-state.ts';
import { hasVariant } from './variants.ts';
import { offerRules, tripChange, wireCondition } from './wire-conditions.ts';
import { passengerId, wireSlices } from './wire-slices.ts';

/** Options that differ between reads of an offer. */
export interface OfferView {
  /** Null in lists and unless requested; otherwise a list, possibly empty. */
  readonly services?: readonly unknown[] | null;
  /** Included in the total by the price action. */
  readonly intendedServicesMinor?: number;
  readonly intendedServices?: readonly unknown[];
  readonly intendedPaymentMethods?: readonly unknown[];
  /** ms since 1970 of the last change. */
  readonly updatedAt?: number;
}

/** An offer as JSON (Duffel documentation, "Offers"). Amounts are for all passengers; priced views add services. */
export function wireOffer(
  search: Search,
  offer: OfferModel,
  state: OfferState,
  settings: Settings,
  view: OfferView = {},
): Record<string, unknown> {
  const { record } = search;
  const { code, exponent } = settings.currency;
  const profile = airlineProfile(offer.owner);
  const price = currentPrice(offer, state);
  const services = view.intendedServicesMinor ?? 0;
  const writeTax = hasVariant(settings, 'bare_amounts', offer.owner) ? formatMinorLoosely : formatMinor;
  return {
    id: offer.id,
    live_mode: false,
    partial: false,
    created_at: isoInstant(record.createdAt),
    updated_at: isoInstant(view.updatedAt ?? record.createdAt),
    expires_at: isoInstant(state.expiresAt ?? offer.expiresAt),
    total_amount: formatMinor(price.total + services, exponent),
    total_currency: code,
    base_amount: formatMinor(price.base + services, exponent),
    base_currency: code,
    tax_amount: profile.foldsTax ? null : writeTax(price.tax, exponent),
    tax_currency: profile.foldsTax ? null : code,
    total_emissions_kg: profile.hidesEmissions ? null : String(offer.emissionsKg),
    owner: wireAirlineByCode(offer.owner),
    passengers: offer.passengerKinds.map((_, i) => wireOfferPassenger(search, offer, state, i)),
    payment_requirements: {
      requires_instant_payment: offer.hold === null,
      payment_required_by: offer.hold === null ? null : isoSeconds(offer.hold.paymentRequiredBy),
      price_guarantee_expires_at:
        offer.hold === null || offer.hold.priceGuaranteeExpiresAt === null
          ? null
          : isoSeconds(offer.hold.priceGuaranteeExpiresAt),
    },
    conditions: {
      refund_before_departure: wireCondition(offerRules(search, offer).refund, offer, offer.journeys.length, settings),
      change_before_departure: tripChange(search, offer, settings),
    },
    passenger_identity_documents_required: offer.documentsRequired,
    ...acceptedTypes(offer, settings),
    available_services: view.services ?? null,
    intended_services: view.intendedServices ?? (hasVariant(settings, 'absent_members', offer.owner) ? null : []),
    intended_payment_methods: view.intendedPaymentMethods ?? [],
    available_airline_credit_ids: [],
    slices: wireSlices(search, offer, settings),
  };
}

/**
 * The documents and loyalty programs that an offer accepts; older responses list the documents under another member,
 * and omit empty programs.
 */
function acceptedTypes(offer: OfferModel, settings: Settings): Record<string, unknown> {
  const documents = supportedDocuments(offer);
  const programs = supportedPrograms(offer.owner);
  if (!hasVariant(settings, 'absent_members', offer.owner))
    return {
      supported_passenger_identity_document_types: documents,
      supported_loyalty_programmes: programs,
      private_fares: [],
    };
  return {
    allowed_passenger_identity_document_types: documents,
    ...(programs.length === 0 ? {} : { supported_loyalty_programmes: programs }),
  };
}

/** An offer in search results: once, or by some airlines twice. */
export function listedOffers(
  search: Search,
  offer: OfferModel,
  state: OfferState,
  settings: Settings,
): Record<string, unknown>[] {
  const wire = wireOffer(search, offer, state, settings);
  return hasVariant(settings, 'repeated_offers', offer.owner) && offer.index % 5 === 0 ? [wire, wire] : [wire];
}

/** The identity documents an order on this offer may carry. */
export function supportedDocuments(offer: OfferModel): string[] {
  if (offer.documentsRequired || offer.owner === 'ZZ') return ['passport'];
  return airlineProfile(offer.owner).kind === 'north_american'
    ? ['passport', 'known_traveler_number', 'passenger_redress_number']
    : [];
}

/** One passenger of an offer. With an age, the age as searched; with a type, no age. */
export function wireOfferPassenger(
  search: Search,
  offer: OfferModel,
  state: OfferState,
  index: number,
): Record<string, unknown> {
  const id = passengerId(search.record.token, index);
  const details = state.passengers[id];
  const asked = search.record.passengers[index];
  return {
    id,
    type: offer.passengerKinds[index] ?? 'adult',
    age: asked?.age ?? null,
    fare_type: asked?.fareType ?? null,
    given_name: details?.givenName ?? null,
    family_name: details?.familyName ?? null,
    loyalty_programme_accounts: details?.loyalty ?? [],
  };
}
