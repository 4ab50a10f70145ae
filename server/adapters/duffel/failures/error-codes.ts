import type { OrderRefusal, SupplierFailure, TravelerDetail } from '#server/ports/supplier.ts';

/** The meaning of a supplier's error code, regardless of the HTTP status (F-40). */
export interface CodeMeaning {
  /** For a read request. `misconfigured`, not solved by waiting: our access, our balance or a mistake of ours. */
  readonly question: SupplierFailure['kind'];
  /** For an order: a definite refusal with its reason, or `unknown` if an order may exist. */
  readonly order: OrderRefusal | 'unknown';
  /** For an order: the refused detail of the travelers. */
  readonly detail?: TravelerDetail;
}

const operator = { question: 'misconfigured', order: 'unavailable' } as const;
const gone = { question: 'gone', order: 'offer_gone' } as const;
const price = { question: 'rejected', order: 'price_changed' } as const;
const passengers = (detail: TravelerDetail) => ({ question: 'rejected', order: 'passengers', detail }) as const;
const rejected = { question: 'rejected', order: 'other' } as const;
const doubt = { question: 'unavailable', order: 'unknown' } as const;

/** Every code that the supplier documents or was observed to send (Duffel documentation, "Errors"). */
const meanings = {
  missing_authorization_header: operator,
  invalid_authorization_header: operator,
  access_token_not_found: operator,
  expired_access_token: operator,
  insufficient_permissions: operator,
  unavailable_feature: operator,
  missing_version_header: operator,
  unsupported_version: operator,
  unsupported_format: operator,
  missing_content_type_header: operator,
  missing_data_param: operator,
  invalid_data_param: operator,
  malformed_data_param: operator,
  bad_request: operator,
  insufficient_balance: operator,
  validation_required: rejected,
  validation_format: rejected,
  validation_length: rejected,
  validation_inclusion: rejected,
  validation_type: rejected,
  validation_unique: rejected,
  offer_no_longer_available: gone,
  price_no_longer_available: gone,
  offer_expired: { question: 'expired', order: 'offer_expired' },
  price_changed: price,
  payment_amount_does_not_match_order_amount: price,
  payment_currency_does_not_match_order_currency: price,
  // An order of this search exists, possibly ours after a lost response.
  offer_request_already_booked: { question: 'gone', order: 'unknown' },
  order_creation_already_attempted: { question: 'gone', order: 'unknown' },
  duplicate_booking: doubt,
  order_not_created: { question: 'unavailable', order: 'other' },
  payment_declined: operator,
  invalid_card_expiration_date: rejected,
  three_d_secure_session_not_found: rejected,
  three_d_secure_session_not_ready_for_payment: rejected,
  three_d_secure_session_expired: rejected,
  ineligible_airline_credit: rejected,
  high_fraud_risk: rejected,
  ancillary_service_not_available: { question: 'rejected', order: 'service_gone' },
  services_not_allowed_for_order_type: operator,
  payments_not_allowed_for_order_type: operator,
  invalid_order_create_type: operator,
  invalid_passenger_name: passengers('name'),
  invalid_passenger_title: passengers('title'),
  invalid_phone_number: passengers('phone'),
  invalid_email_address: passengers('email'),
  invalid_loyalty_card: passengers('loyalty'),
  duplicate_passenger_name: passengers('same_names'),
  duplicate_passenger_names: passengers('same_names'),
  order_passengers_incompatible_with_offer: passengers('age'),
  airline_internal: doubt,
  airline_unknown: doubt,
  internal_server_error: doubt,
  gateway_timeout_error: doubt,
  rate_limit_exceeded: doubt,
  service_unavailable: { question: 'unavailable', order: 'unavailable' },
  already_paid: rejected,
  already_cancelled: rejected,
  past_payment_required_by_date: rejected,
  schedule_changed: rejected,
  order_type_not_eligible_for_payment: rejected,
  pay_later_order_no_payment_for_ancillaries: rejected,
  order_not_cancellable: rejected,
  order_cancellation_stale: rejected,
  order_not_changeable: rejected,
  order_not_changeable_yet: rejected,
  order_change_already_actioned: rejected,
  stale_airline_initiated_change_accept: rejected,
  unsupported_action: rejected,
} as const satisfies Record<string, CodeMeaning>;

/** The meaning of a code; null if unknown. `not_found` has two meanings, distinguished by type. */
export function meaningOf(code: string, type: string | null): CodeMeaning | null {
  if (code === 'not_found') {
    return type === 'validation_error'
      ? // An id within the body: an old seat or bag.
        { question: 'rejected', order: 'service_gone' }
      : { question: 'not_found', order: 'other' };
  }
  return Object.hasOwn(meanings, code) ? meanings[code as keyof typeof meanings] : null;
}

/** Every known code, for tests. */
export const knownCodes: readonly string[] = [...Object.keys(meanings), 'not_found'];
