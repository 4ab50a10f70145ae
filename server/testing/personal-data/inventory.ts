/** A table with personal data: every column is either in the owner's export or has a reason not to be. */
interface PersonalTable {
  /** SQL condition of the rows about a user; ':user' stands for the quoted id. */
  readonly rows: string;
  /** Columns with values in the export. */
  readonly exported: string;
  /** Columns outside the export: keys and hashes, progress of work, and the operator's data. */
  readonly internal: string;
  /**
   * The effect of the account's deletion on the rows: remaining ones are emptied of the person, or belong to a booking.
   */
  readonly outcome: 'deleted' | 'emptied' | 'kept with the booking';
}

const bookingsOf = "select id from bookings where user_id = ':user'";
const paymentsOf = `select id from payments where booking_id in (${bookingsOf}) union select id from payments
  where visitor in (select visitor from booking_sessions where user_id = ':user') and booking_id is null`;
const refundsOf = `select id from refunds where payment_id in (${paymentsOf})`;
const disputesOf = `select id from disputes where payment_id in (${paymentsOf})`;
const leases = 'lease_until lease_number lease_holder';

/** Tables with data about a person with an account. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  users: {
    rows: "id = ':user'",
    outcome: 'emptied',
    exported: 'id first_name last_name email image display_username created_at updated_at',
    // `name` and `username` repeat others; banned users cannot sign in and ask.
    internal: 'name email_verified claimed_email username role trip_links_ended_at banned ban_reason ban_expires',
  },
  sessions: {
    rows: "user_id = ':user'",
    outcome: 'deleted',
    exported: 'created_at expires_at',
    // The library's columns for the browser and its address stay empty: it is given neither (`sign-in/sessions.ts`).
    internal: 'id token user_id ip_address user_agent impersonated_by updated_at',
  },
  credentials: {
    rows: "user_id = ':user'",
    outcome: 'deleted',
    exported: '',
    internal:
      'id account_id provider_id user_id access_token refresh_token id_token access_token_expires_at refresh_token_expires_at scope password created_at updated_at',
  },
  verifications: {
    rows: "value = ':user'",
    outcome: 'deleted',
    exported: 'created_at expires_at',
    internal: 'id identifier value updated_at',
  },
  booking_sessions: {
    rows: "user_id = ':user'",
    outcome: 'deleted',
    exported: 'expires_at',
    internal: 'id visitor user_id renewal_id',
  },
  saved_travelers: {
    rows: "user_id = ':user'",
    outcome: 'deleted',
    exported: 'id',
    internal: 'user_id sealed version created_at updated_at',
  },
  bookings: {
    rows: "user_id = ':user'",
    outcome: 'kept with the booking',
    exported:
      'id reference brand_key state currency contact_email contact_phone ends_at order_id airline_reference free_cancel_until ordered_at failure_message created_at updated_at',
    internal: `links_ended_at visitor user_id live_mode idempotency_key request_hash payment_id offer_id search_key supplier_minor sale_minor services itinerary order_actions order_services order_documents order_read_at next_check_at creation_failed_at airline_change itinerary_version change_answer_by change_remind_at open_amendment_id cancelled_elsewhere refunded_elsewhere_minor cancel_fee_minor told_pending loyalty_refused failure_code look_at watch_until review_until ${leases}`,
  },
  booking_access: {
    rows: `booking_id in (${bookingsOf})`,
    outcome: 'kept with the booking',
    exported: 'granted_at expires_at',
    internal: 'booking_id visitor unlocked',
  },
  held_orders: {
    rows: `booking_id in (${bookingsOf})`,
    outcome: 'kept with the booking',
    exported: '',
    internal: 'booking_id sealed',
  },
  order_files: {
    rows: `booking_id in (${bookingsOf})`,
    outcome: 'kept with the booking',
    exported: '',
    internal: 'booking_id document sha256 created_at',
  },
  itinerary_versions: {
    rows: `booking_id in (${bookingsOf})`,
    outcome: 'kept with the booking',
    exported: 'kind level supplier_change_id found_at',
    internal: 'booking_id number flights findings',
  },
  cancellations: {
    rows: `booking_id in (${bookingsOf})`,
    outcome: 'kept with the booking',
    exported:
      'id state currency rule refund_to refund_status asked_at cancelled_at refund_sent_at bank_reference failure_code created_at',
    internal: `booking_id supplier_quote_ids supplier_refund_minor supplier_refund_currency supplier_refund_to order_changed paid_minor refund_minor fee_minor repaid_by_hand credits loss_minor expires_at refund_late_since look_at watch_until ${leases} updated_at`,
  },
  amendments: {
    rows: `booking_id in (${bookingsOf})`,
    outcome: 'kept with the booking',
    exported:
      'id kind state currency payment_id expires_at asked_at confirmed_at refund_sent_at bank_reference settled_by settled_at failure_code created_at',
    internal: `booking_id supplier_offer_id supplier_change_id bags services_before itinerary_version before after replaced added_slice_ids ends_at lost_services supplier_minor sale_change_minor airline_fee_minor fee_minor due_minor refund_minor settled_minor refund_late_since look_at watch_until ${leases} updated_at`,
  },
  payments: {
    rows: `id in (${paymentsOf})`,
    outcome: 'kept with the booking',
    exported:
      'id brand_key state currency method_id intent_id card_brand card_last4 card_funding card_country challenged_at authentication_flow authentication_result authentication_eci decline_code created_at updated_at',
    // `risk_level`: the export says that the provider judges each payment, but not its judgment.
    internal: `visitor live_mode idempotency_key request_hash booking_id offer_id amendment_id services amount_minor capture_minor charge_id risk_level review_id capture_before decline_detail ${leases}`,
  },
  refunds: {
    rows: `payment_id in (${paymentsOf})`,
    outcome: 'kept with the booking',
    exported: 'id cause_id state asked_at refund_id created_at updated_at',
    internal: `payment_id planned_minor amount_minor ${leases}`,
  },
  disputes: {
    rows: `payment_id in (${paymentsOf})`,
    outcome: 'kept with the booking',
    exported: 'id currency status reason opened_at answer_by',
    internal: 'payment_id amount_minor seen_at',
  },
  mails: {
    rows: `occasion like ':user:%' or payload ->> 'userId' = ':user' or split_part(occasion, ':', 1) in (${bookingsOf})`,
    outcome: 'kept with the booking',
    exported: 'occasion recipient state created_at sent_at',
    internal: 'id brand_key payload attempts next_at lease_until last_error',
  },
  history: {
    rows: `subject in (${bookingsOf}) or subject in (${paymentsOf}) or subject in (${refundsOf}) or subject in (${disputesOf})`,
    outcome: 'kept with the booking',
    exported: 'at from_state to_state detail action reason',
    internal: 'id subject actor request_key',
  },
};

/**
 * Exported columns, as 'table.column', without a value for a planted person, and why; every other one has at least one.
 */
export const neverPlanted: Readonly<Record<string, string>> = {
  'bookings.failure_message': 'no planted booking was refused by the airline',
  'disputes.answer_by': 'the planted dispute is over',
  'amendments.failure_code': 'the planted change of flights succeeds',
  'amendments.refund_sent_at': 'the planted change of flights costs more',
  'amendments.bank_reference': 'the planted change of flights costs more',
  'amendments.settled_by': 'the planted change of flights was paid by its card',
  'amendments.settled_at': 'the planted change of flights was paid by its card',
  'cancellations.bank_reference': 'the refund is not at the bank yet',
  'cancellations.failure_code': 'the planted cancellation succeeds',
  'users.image': 'accounts have no pictures',
};

/** Tables without personal data of travelers, and why; the reason covers every column. */
export const otherTables: Readonly<Record<string, string>> = {
  brands: 'what the operator says of its brands',
  images: 'pictures that the operator uploaded',
  settings: 'settings of the deployment',
  wallet_hosts: 'hosts of brands at the payment provider',
  limit_counts: 'counts under keyed hashes, for minutes',
  loyalty_holders: 'which browser may set loyalty numbers on an offer, until the offer expires',
};

/** A person's remaining data in a table after the account was deleted, and until when. */
export interface Leftover {
  readonly kinds: readonly string[];
  readonly why: string;
  readonly until: 'trip is over' | 'bookings' | 'mails' | 'payment is decided on';
}

/** Values required by law or by an open trip. Tables not listed keep nothing. */
export const leftovers: Readonly<Record<string, Leftover>> = {
  bookings: {
    kinds: ['givenName', 'familyName', 'email', 'contactEmail', 'phone', 'otherPhone'],
    why: 'who traveled, as commercial law asks; address and phone serve to tell of changes until the trip is over',
    until: 'bookings',
  },
  order_files: { kinds: ['givenName', 'familyName'], why: 'what was sold to whom', until: 'bookings' },
  history: { kinds: ['note'], why: 'the administrators’ record of a booking', until: 'bookings' },
  mails: {
    kinds: ['email'],
    why: 'waiting mails about trips, which are still sent',
    until: 'mails',
  },
};
