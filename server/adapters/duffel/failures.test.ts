import { describe, expect, test } from 'vitest';
import type { OrderOutcome, SupplierFailure } from '../../ports/supplier.ts';
import { knownCodes } from './error-codes.ts';
import {
  DeadlineExceeded,
  readFailure,
  toCancellationOutcome,
  toOrderOutcome,
  toQuoteOutcome,
  toSupplierFailure,
} from './failures.ts';
import { WireError } from './wire.ts';

/** What the supplier's client throws for an answer in the supplier's own form (Duffel documentation, errors). */
function duffelError(status: number, code: string | number | null, type: string | null = null) {
  const errors = code === null ? undefined : [{ type, code, title: 'Title', message: 'Said so' }];
  const meta = code === null ? undefined : { status, request_id: 'GB1x' };
  return Object.assign(new Error(''), { name: 'DuffelError', status, errors, meta, headers: {} });
}

function connectionError(code: string) {
  return Object.assign(new Error(`request to http://x failed, reason: ${code}`), { name: 'FetchError', code });
}

type Row = readonly [status: number, code: string | number | null, type: string | null, kind: string];

const questions: readonly Row[] = [
  [401, 'missing_authorization_header', 'authentication_error', 'misconfigured'],
  [401, 'invalid_authorization_header', 'authentication_error', 'misconfigured'],
  [401, 'access_token_not_found', 'authentication_error', 'misconfigured'],
  [401, 'expired_access_token', 'authentication_error', 'misconfigured'],
  [403, 'insufficient_permissions', 'authentication_error', 'misconfigured'],
  [403, 'unavailable_feature', 'authentication_error', 'misconfigured'],
  [400, 'missing_version_header', 'invalid_request_error', 'misconfigured'],
  [400, 'unsupported_version', 'invalid_request_error', 'misconfigured'],
  [400, 'missing_data_param', 'invalid_request_error', 'misconfigured'],
  [400, 'missing_content_type_header', 'invalid_request_error', 'misconfigured'],
  [400, 'invalid_data_param', 'invalid_request_error', 'misconfigured'],
  [400, 'malformed_data_param', 'invalid_request_error', 'misconfigured'],
  [400, 'bad_request', 'invalid_request_error', 'misconfigured'],
  [406, 'unsupported_format', 'invalid_request_error', 'misconfigured'],
  [400, 400, 'invalid_request_error', 'misconfigured'],
  [404, 'not_found', 'invalid_request_error', 'not_found'],
  [404, null, null, 'not_found'],
  [422, 'validation_required', 'validation_error', 'rejected'],
  [422, 'validation_format', 'validation_error', 'rejected'],
  [422, 'validation_length', 'validation_error', 'rejected'],
  [422, 'validation_inclusion', 'validation_error', 'rejected'],
  [422, 'validation_type', 'validation_error', 'rejected'],
  [422, 'validation_unique', 'validation_error', 'rejected'],
  [422, 'not_found', 'validation_error', 'rejected'],
  [422, 'offer_no_longer_available', 'airline_error', 'gone'],
  [422, 'offer_no_longer_available', 'invalid_state_error', 'gone'],
  [422, 'offer_request_already_booked', 'validation_error', 'gone'],
  [422, 'offer_expired', 'invalid_state_error', 'expired'],
  [422, 'some_new_code', 'airline_error', 'unavailable'],
  [429, 'rate_limit_exceeded', 'rate_limit_error', 'unavailable'],
  [500, 'airline_internal', 'airline_error', 'unavailable'],
  [500, 'internal_server_error', 'api_error', 'unavailable'],
  [502, 'airline_unknown', 'airline_error', 'unavailable'],
  [502, null, null, 'unavailable'],
  [503, 'service_unavailable', 'api_error', 'unavailable'],
  [503, null, null, 'unavailable'],
  [504, 'gateway_timeout_error', 'api_error', 'unavailable'],
  [504, null, null, 'unavailable'],
];

describe('a failed question to the supplier', () => {
  test.each(questions)('%i %s (%s) reads as %s [SAFE-02]', (status, code, type, kind) => {
    const failure = toSupplierFailure(duffelError(status, code, type));
    expect(failure).toMatchObject<Partial<SupplierFailure>>({
      kind: kind as SupplierFailure['kind'],
      upstreamStatus: status,
    });
  });

  test.each<[string, unknown]>([
    ['a refused connection', connectionError('ECONNREFUSED')],
    ['a broken connection', connectionError('ECONNRESET')],
    ['an answer that is no JSON', new TypeError("Cannot read properties of undefined (reading 'data')")],
    ['an answer without what we need', new WireError('id', 'a text')],
    ['our own deadline', new DeadlineExceeded('search', 30_000)],
    ['something that is no error', 'nonsense'],
    ['nothing', undefined],
  ])('%s means: try later [SAFE-02]', (_what, thrown) => {
    expect(toSupplierFailure(thrown)).toMatchObject({ kind: 'unavailable', upstreamStatus: null });
  });

  test('only our own deadline counts as not answered in time [SAFE-02]', () => {
    expect(toSupplierFailure(new DeadlineExceeded('search', 30_000)).timedOut).toBe(true);
    expect(toSupplierFailure(duffelError(504, 'gateway_timeout_error', 'api_error'))).not.toHaveProperty('timedOut');
    expect(toSupplierFailure(connectionError('ECONNRESET'))).not.toHaveProperty('timedOut');
  });

  test('the supplier’s own request id is kept, for its support [SAFE-05]', () => {
    expect(toSupplierFailure(duffelError(500, 'internal_server_error', 'api_error'))).toMatchObject({
      upstreamRequestId: 'GB1x',
      message: 'internal_server_error: Said so',
    });
  });
});

const orders: readonly Row[] = [
  // Definite: nothing was booked.
  [401, 'access_token_not_found', 'authentication_error', 'refused other'],
  [401, 'missing_authorization_header', 'authentication_error', 'refused other'],
  [401, 'invalid_authorization_header', 'authentication_error', 'refused other'],
  [401, 'expired_access_token', 'authentication_error', 'refused other'],
  [403, 'insufficient_permissions', 'authentication_error', 'refused other'],
  [403, 'unavailable_feature', 'authentication_error', 'refused other'],
  [400, 'missing_version_header', 'invalid_request_error', 'refused other'],
  [400, 'unsupported_version', 'invalid_request_error', 'refused other'],
  [400, 'invalid_data_param', 'invalid_request_error', 'refused other'],
  [400, 'malformed_data_param', 'invalid_request_error', 'refused other'],
  [400, 'missing_data_param', 'invalid_request_error', 'refused other'],
  [400, 'bad_request', 'invalid_request_error', 'refused other'],
  [400, 400, 'invalid_request_error', 'refused other'],
  [404, 'not_found', 'invalid_request_error', 'refused other'],
  [422, 'validation_required', 'validation_error', 'refused other'],
  [422, 'validation_format', 'validation_error', 'refused other'],
  [422, 'validation_length', 'validation_error', 'refused other'],
  [422, 'validation_inclusion', 'validation_error', 'refused other'],
  [422, 'validation_type', 'validation_error', 'refused other'],
  [422, 'validation_unique', 'validation_error', 'refused other'],
  [422, 'not_found', 'validation_error', 'refused service_gone'],
  [422, 'offer_no_longer_available', 'airline_error', 'refused offer_gone'],
  [422, 'offer_no_longer_available', 'invalid_state_error', 'refused offer_gone'],
  [422, 'offer_expired', 'invalid_state_error', 'refused offer_expired'],
  [422, 'price_changed', 'airline_error', 'refused price_changed'],
  [422, 'payment_amount_does_not_match_order_amount', 'validation_error', 'refused price_changed'],
  [422, 'payment_currency_does_not_match_order_currency', 'validation_error', 'refused price_changed'],
  [422, 'ancillary_service_not_available', 'airline_error', 'refused service_gone'],
  [422, 'insufficient_balance', 'invalid_state_error', 'refused other'],
  [422, 'payment_declined', 'invalid_state_error', 'refused other'],
  [422, 'invalid_card_expiration_date', 'validation_error', 'refused other'],
  [422, 'three_d_secure_session_not_found', 'invalid_state_error', 'refused other'],
  [422, 'three_d_secure_session_not_ready_for_payment', 'invalid_state_error', 'refused other'],
  [422, 'three_d_secure_session_expired', 'invalid_state_error', 'refused other'],
  [422, 'ineligible_airline_credit', 'invalid_state_error', 'refused other'],
  [422, 'high_fraud_risk', 'fraud_error', 'refused other'],
  [422, 'services_not_allowed_for_order_type', 'validation_error', 'refused other'],
  [422, 'payments_not_allowed_for_order_type', 'validation_error', 'refused other'],
  [422, 'invalid_order_create_type', 'validation_error', 'refused other'],
  [422, 'invalid_passenger_name', 'validation_error', 'refused passengers'],
  [422, 'invalid_passenger_title', 'validation_error', 'refused passengers'],
  [422, 'invalid_phone_number', 'validation_error', 'refused passengers'],
  [422, 'invalid_email_address', 'validation_error', 'refused passengers'],
  [422, 'invalid_loyalty_card', 'validation_error', 'refused passengers'],
  [422, 'duplicate_passenger_name', 'validation_error', 'refused passengers'],
  [422, 'duplicate_passenger_names', 'validation_error', 'refused passengers'],
  [422, 'order_passengers_incompatible_with_offer', 'validation_error', 'refused passengers'],
  [502, 'order_not_created', 'airline_error', 'refused other'],
  [503, 'service_unavailable', 'api_error', 'refused other'],
  [503, null, null, 'refused other'],
  // In doubt: an order may exist, or be ours already.
  [422, 'duplicate_booking', 'airline_error', 'unknown'],
  [422, 'order_creation_already_attempted', 'invalid_state_error', 'unknown'],
  [422, 'offer_request_already_booked', 'validation_error', 'unknown'],
  [429, 'rate_limit_exceeded', 'rate_limit_error', 'unknown'],
  [500, 'airline_internal', 'airline_error', 'unknown'],
  [500, 'internal_server_error', 'api_error', 'unknown'],
  [500, null, null, 'unknown'],
  [502, 'airline_unknown', 'airline_error', 'unknown'],
  [502, null, null, 'unknown'],
  [504, 'gateway_timeout_error', 'api_error', 'unknown'],
  [504, null, null, 'unknown'],
  [200, 'errors_in_a_success', 'api_error', 'unknown'],
];

const shown = (outcome: OrderOutcome) => (outcome.kind === 'refused' ? `refused ${outcome.reason}` : outcome.kind);

describe('a failed order call', () => {
  test.each(orders)('%i %s (%s) reads as %s [SAFE-02] [SAFE-01]', (status, code, type, wanted) => {
    expect(shown(toOrderOutcome(duffelError(status, code, type)))).toBe(wanted);
  });

  test.each<[string, unknown, string]>([
    ['a name that does not resolve', connectionError('ENOTFOUND'), 'refused other'],
    ['a refused connection', connectionError('ECONNREFUSED'), 'refused other'],
    ['a connection that broke', connectionError('ECONNRESET'), 'unknown'],
    ['a connection that timed out', connectionError('ETIMEDOUT'), 'unknown'],
    ['an answer that was cut off', connectionError('ERR_STREAM_PREMATURE_CLOSE'), 'unknown'],
    ['an answer that is no JSON', new TypeError('Cannot read properties of undefined'), 'unknown'],
    ['an order that cannot be read', new WireError('total_amount', 'an amount of USD'), 'unknown'],
    ['our own deadline', new DeadlineExceeded('order', 130_000), 'unknown'],
    ['something that is no error', null, 'unknown'],
  ])('%s: only what was surely never sent is a no [SAFE-01] [SAFE-02]', (_what, thrown, wanted) => {
    expect(shown(toOrderOutcome(thrown))).toBe(wanted);
  });

  test.each<[number, string | null, string | null]>([
    [422, 'airline_unknown', 'airline_error'],
    [400, 'airline_internal', 'airline_error'],
    [422, 'some_new_code', 'airline_error'],
    [422, 'some_new_code', 'api_error'],
    [404, null, null],
    [401, null, null],
    [422, null, null],
  ])(
    '%i %s (%s): the code decides, not the status; what is not understood stays unknown [F-40] [SAFE-01]',
    (status, code, type) => {
      expect(shown(toOrderOutcome(duffelError(status, code, type)))).toBe('unknown');
    },
  );

  test.each([400, 404, 422, 500, 502, 503])(
    '%i whose words say that the order may still have been created is unknown [F-40] [SAFE-01]',
    (status) => {
      const errors = [
        { type: 'validation_error', code: 'validation_required', message: 'The order may still have been created.' },
      ];
      const thrown = Object.assign(new Error(''), { status, errors, meta: { status, request_id: 'GB1x' } });
      expect(shown(toOrderOutcome(thrown))).toBe('unknown');
    },
  );

  test('every known code has one meaning under any status, and those that only the operator can mend are named [F-40] [F-41] [F-62]', () => {
    for (const code of knownCodes.filter((one) => one !== 'not_found')) {
      const readings = [400, 401, 404, 422, 500, 502, 503].map((status) =>
        shown(toOrderOutcome(duffelError(status, code, 'airline_error'))),
      );
      expect(new Set(readings).size, code).toBe(1);
    }
    const beyondTime = knownCodes.filter(
      (code) => toSupplierFailure(duffelError(422, code, 'validation_error')).kind === 'misconfigured',
    );
    expect(beyondTime).toEqual(
      expect.arrayContaining(['expired_access_token', 'insufficient_balance', 'missing_version_header']),
    );
    expect(beyondTime).not.toEqual(expect.arrayContaining(['offer_expired']));
  });

  test('the message for operators names code and request, never headers or travellers [SAFE-05]', () => {
    const thrown = Object.assign(duffelError(422, 'invalid_passenger_name', 'validation_error'), {
      headers: { authorization: 'Bearer duffel_test_private' },
      config: { body: 'Ada Byron' },
    });
    const outcome = toOrderOutcome(thrown);
    expect(outcome).toMatchObject({ message: 'invalid_passenger_name: Said so (GB1x)' });
    expect(JSON.stringify([outcome, readFailure(thrown)])).not.toMatch(/private|Byron/);
  });
});

const cancellations: readonly [number, string | null, string | null, string][] = [
  // Definite: what lapsed did nothing, what the airline refuses is not cancelled, what we may not ask was not done.
  [422, 'order_cancellation_stale', 'invalid_state_error', 'stale'],
  [404, 'not_found', 'invalid_request_error', 'stale'],
  [422, 'order_not_cancellable', 'invalid_state_error', 'refused'],
  [401, 'expired_access_token', 'authentication_error', 'unsent'],
  [403, 'insufficient_permissions', 'authentication_error', 'unsent'],
  // In doubt: it may be cancelled, by us or already.
  [422, 'already_cancelled', 'invalid_state_error', 'unknown'],
  [422, 'airline_unknown', 'airline_error', 'unknown'],
  [429, 'rate_limit_exceeded', 'rate_limit_error', 'unknown'],
  [500, 'airline_internal', 'airline_error', 'unknown'],
  [500, null, null, 'unknown'],
  [502, 'airline_unknown', 'airline_error', 'unknown'],
  [503, 'service_unavailable', 'api_error', 'unknown'],
  [504, 'gateway_timeout_error', 'api_error', 'unknown'],
];

describe('a failed confirmation of a cancellation', () => {
  test.each(cancellations)('%i %s (%s) reads as %s [SAFE-02] [TRIP-07]', (status, code, type, wanted) => {
    expect(toCancellationOutcome(duffelError(status, code, type)).kind).toBe(wanted);
  });

  test.each<[string, unknown, string]>([
    ['a name that does not resolve', connectionError('ENOTFOUND'), 'unsent'],
    ['a refused connection', connectionError('ECONNREFUSED'), 'unsent'],
    ['a connection that broke', connectionError('ECONNRESET'), 'unknown'],
    ['an answer that was cut off', connectionError('ERR_STREAM_PREMATURE_CLOSE'), 'unknown'],
    ['an answer that is no JSON', new TypeError('Cannot read properties of undefined'), 'unknown'],
    ['a cancellation that cannot be read', new WireError('id', 'a text'), 'unknown'],
    ['our own deadline', new DeadlineExceeded('cancellation', 130_000), 'unknown'],
    ['something that is no error', null, 'unknown'],
  ])('%s: only what was surely never sent is unsent [SAFE-01] [SAFE-02]', (_what, thrown, wanted) => {
    expect(toCancellationOutcome(thrown).kind).toBe(wanted);
  });
});

describe('a failed question for an offer to cancel', () => {
  test.each([
    [422, 'order_not_cancellable', { kind: 'refused', reason: 'not_cancellable' }],
    [422, 'already_cancelled', { kind: 'refused', reason: 'already_cancelled' }],
    [500, 'internal_server_error', { kind: 'failed', failure: { kind: 'unavailable' } }],
    [401, 'expired_access_token', { kind: 'failed', failure: { kind: 'misconfigured' } }],
  ])('%i %s [SAFE-02] [TRIP-07]', (status, code, wanted) => {
    expect(toQuoteOutcome(duffelError(status, code, 'invalid_state_error'))).toMatchObject(wanted);
  });
});
