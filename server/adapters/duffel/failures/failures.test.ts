import { describe, expect, test } from 'vitest';
import type { OrderFailure, SupplierFailure } from '#server/ports/supplier.ts';
import { WireError } from '../mapping/wire.ts';
import { knownCodes } from './error-codes.ts';
import {
  DeadlineExceeded,
  readFailure,
  toCancellationFailure,
  toOrderFailure,
  toQuoteFailure,
  toSupplierFailure,
} from './failures.ts';

/** The error thrown for a response in the supplier's own format (Duffel documentation, errors). */
function duffelError(status: number, code: string | number | null, type: string | null = null) {
  const errors = code === null ? undefined : [{ type, code, title: 'Title', message: 'Said so' }];
  const meta = code === null ? undefined : { status, request_id: 'GB1x' };
  return Object.assign(new Error(''), { name: 'DuffelError', status, errors, meta, headers: {} });
}

function connectionError(code: string) {
  return Object.assign(new Error(`request to http://x failed, reason: ${code}`), { name: 'FetchError', code });
}

type Row = readonly [status: number, code: string | number | null, type: string | null, kind: string];

const reads: readonly Row[] = [
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

describe('a failed read request', () => {
  test.each(reads)('%i %s (%s) reads as %s [SAFE-02]', (status, code, type, kind) => {
    const failure = toSupplierFailure(duffelError(status, code, type));
    expect(failure).toMatchObject<Partial<SupplierFailure>>({
      kind: kind as SupplierFailure['kind'],
      upstreamStatus: status,
    });
  });

  test.each<[string, unknown]>([
    ['a refused connection', connectionError('ECONNREFUSED')],
    ['a broken connection', connectionError('ECONNRESET')],
    ['a response that is not JSON', new TypeError("Cannot read properties of undefined (reading 'data')")],
    ['our own deadline', new DeadlineExceeded('search', 30_000)],
    ['a value that is not an Error', 'nonsense'],
    ['nothing', undefined],
  ])('%s means try later [SAFE-02]', (_what, thrown) => {
    expect(toSupplierFailure(thrown)).toMatchObject({ kind: 'unavailable', upstreamStatus: null });
  });

  test('a response without required fields is no airline that cannot be reached [F-130] [SAFE-02]', () => {
    expect(toSupplierFailure(new WireError('id', 'a text'))).toMatchObject({
      kind: 'unreadable',
      upstreamStatus: null,
    });
  });

  test('only our own deadline counts as a timeout [SAFE-02]', () => {
    expect(toSupplierFailure(new DeadlineExceeded('search', 30_000)).timedOut).toBe(true);
    expect(toSupplierFailure(duffelError(504, 'gateway_timeout_error', 'api_error'))).not.toHaveProperty('timedOut');
    expect(toSupplierFailure(connectionError('ECONNRESET'))).not.toHaveProperty('timedOut');
  });

  test('keeps the supplier’s request id, for its support [SAFE-05]', () => {
    expect(toSupplierFailure(duffelError(500, 'internal_server_error', 'api_error'))).toMatchObject({
      upstreamRequestId: 'GB1x',
      message: 'internal_server_error: Said so',
    });
  });
});

const orders: readonly Row[] = [
  // Definite: nothing was booked.
  [401, 'access_token_not_found', 'authentication_error', 'refused unavailable'],
  [401, 'missing_authorization_header', 'authentication_error', 'refused unavailable'],
  [401, 'invalid_authorization_header', 'authentication_error', 'refused unavailable'],
  [401, 'expired_access_token', 'authentication_error', 'refused unavailable'],
  [403, 'insufficient_permissions', 'authentication_error', 'refused unavailable'],
  [403, 'unavailable_feature', 'authentication_error', 'refused unavailable'],
  [400, 'missing_version_header', 'invalid_request_error', 'refused unavailable'],
  [400, 'unsupported_version', 'invalid_request_error', 'refused unavailable'],
  [400, 'invalid_data_param', 'invalid_request_error', 'refused unavailable'],
  [400, 'malformed_data_param', 'invalid_request_error', 'refused unavailable'],
  [400, 'missing_data_param', 'invalid_request_error', 'refused unavailable'],
  [400, 'bad_request', 'invalid_request_error', 'refused unavailable'],
  [400, 400, 'invalid_request_error', 'refused unavailable'],
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
  [422, 'insufficient_balance', 'invalid_state_error', 'refused unavailable'],
  [422, 'payment_declined', 'invalid_state_error', 'refused unavailable'],
  [422, 'invalid_card_expiration_date', 'validation_error', 'refused other'],
  [422, 'three_d_secure_session_not_found', 'invalid_state_error', 'refused other'],
  [422, 'three_d_secure_session_not_ready_for_payment', 'invalid_state_error', 'refused other'],
  [422, 'three_d_secure_session_expired', 'invalid_state_error', 'refused other'],
  [422, 'ineligible_airline_credit', 'invalid_state_error', 'refused other'],
  [422, 'high_fraud_risk', 'fraud_error', 'refused other'],
  [422, 'services_not_allowed_for_order_type', 'validation_error', 'refused unavailable'],
  [422, 'payments_not_allowed_for_order_type', 'validation_error', 'refused unavailable'],
  [422, 'invalid_order_create_type', 'validation_error', 'refused unavailable'],
  [422, 'invalid_passenger_name', 'validation_error', 'refused passengers'],
  [422, 'invalid_passenger_title', 'validation_error', 'refused passengers'],
  [422, 'invalid_phone_number', 'validation_error', 'refused passengers'],
  [422, 'invalid_email_address', 'validation_error', 'refused passengers'],
  [422, 'invalid_loyalty_card', 'validation_error', 'refused passengers'],
  [422, 'duplicate_passenger_name', 'validation_error', 'refused passengers'],
  [422, 'duplicate_passenger_names', 'validation_error', 'refused passengers'],
  [422, 'order_passengers_incompatible_with_offer', 'validation_error', 'refused passengers'],
  [502, 'order_not_created', 'airline_error', 'refused other'],
  [503, 'service_unavailable', 'api_error', 'refused unavailable'],
  // A gateway's response: the supplier may have booked. Its own 503 says that it has not.
  [503, null, null, 'unknown'],
  // In doubt: an order may exist, possibly ours.
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

const shown = (failure: OrderFailure) => (failure.kind === 'refused' ? `refused ${failure.reason}` : failure.kind);

describe('a failed order call', () => {
  test.each(orders)('%i %s (%s) reads as %s [SAFE-02] [SAFE-01]', (status, code, type, wanted) => {
    expect(shown(toOrderFailure(duffelError(status, code, type)))).toBe(wanted);
  });

  test('only a duplicate says that the airline knows these travelers on these flights [SAFE-02]', () => {
    const read = (code: string) => toOrderFailure(duffelError(422, code, 'airline_error'));
    expect(read('duplicate_booking')).toMatchObject({ kind: 'unknown', isDuplicate: true });
    expect(read('airline_unknown')).not.toHaveProperty('isDuplicate');
  });

  test.each<[string, unknown, string]>([
    ['a name that does not resolve', connectionError('ENOTFOUND'), 'refused unavailable'],
    ['a refused connection', connectionError('ECONNREFUSED'), 'refused unavailable'],
    ['a connection that broke', connectionError('ECONNRESET'), 'unknown'],
    ['a connection that timed out', connectionError('ETIMEDOUT'), 'unknown'],
    ['a truncated response', connectionError('ERR_STREAM_PREMATURE_CLOSE'), 'unknown'],
    ['a response that is not JSON', new TypeError('Cannot read properties of undefined'), 'unknown'],
    ['an order that cannot be read', new WireError('total_amount', 'an amount of USD'), 'unknown'],
    ['our own deadline', new DeadlineExceeded('order', 130_000), 'unknown'],
    ['a value that is not an Error', null, 'unknown'],
  ])('%s: only a request that was certainly not sent is a refusal [SAFE-01] [SAFE-02]', (_what, thrown, wanted) => {
    expect(shown(toOrderFailure(thrown))).toBe(wanted);
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
    '%i %s (%s): the code decides, not the status; anything else stays unknown [F-40] [SAFE-01]',
    (status, code, type) => {
      expect(shown(toOrderFailure(duffelError(status, code, type)))).toBe('unknown');
    },
  );

  test.each([400, 404, 422, 500, 502, 503])(
    '%i with a message that the order may have been created is unknown [F-40] [SAFE-01]',
    (status) => {
      const errors = [
        { type: 'validation_error', code: 'validation_required', message: 'The order may still have been created.' },
      ];
      const thrown = Object.assign(new Error(''), { status, errors, meta: { status, request_id: 'GB1x' } });
      expect(shown(toOrderFailure(thrown))).toBe('unknown');
    },
  );

  test('every known code has one meaning under any status, and those only the operator can fix are listed [F-40] [F-41] [F-62]', () => {
    for (const code of knownCodes.filter((one) => one !== 'not_found')) {
      const readings = [400, 401, 404, 422, 500, 502, 503].map((status) =>
        shown(toOrderFailure(duffelError(status, code, 'airline_error'))),
      );
      expect(new Set(readings).size, code).toBe(1);
    }
    const notRetryable = knownCodes.filter(
      (code) => toSupplierFailure(duffelError(422, code, 'validation_error')).kind === 'misconfigured',
    );
    expect(notRetryable).toEqual(
      expect.arrayContaining(['expired_access_token', 'insufficient_balance', 'missing_version_header']),
    );
    expect(notRetryable).not.toEqual(expect.arrayContaining(['offer_expired']));
  });

  test('a message is one that a row can hold [SAFE-02]', () => {
    const thrown = Object.assign(new Error(''), { status: 422, errors: [{ message: 'no\0thing \ud800' }] });
    expect(readFailure(thrown).message).toBe('no\ufffdthing \ufffd');
  });

  test('the message for operators contains code and request id, never headers or travelers [SAFE-05]', () => {
    const thrown = Object.assign(duffelError(422, 'invalid_passenger_name', 'validation_error'), {
      headers: { authorization: 'Bearer duffel_test_private' },
      config: { body: 'Ada Byron' },
    });
    const outcome = toOrderFailure(thrown);
    expect(outcome).toMatchObject({ message: 'invalid_passenger_name: Said so (GB1x)' });
    expect(JSON.stringify([outcome, readFailure(thrown)])).not.toMatch(/private|Byron/);
  });
});

const cancellations: readonly [number, string | null, string | null, string][] = [
  // Definite: an expired quote did nothing, a refused one is not canceled, a forbidden call was not executed.
  [422, 'order_cancellation_stale', 'invalid_state_error', 'stale'],
  [404, 'not_found', 'invalid_request_error', 'stale'],
  [422, 'order_not_cancellable', 'invalid_state_error', 'refused'],
  [401, 'expired_access_token', 'authentication_error', 'unsent'],
  [403, 'insufficient_permissions', 'authentication_error', 'unsent'],
  // In doubt: it may be canceled, by this call or an earlier one.
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
    expect(toCancellationFailure(duffelError(status, code, type)).kind).toBe(wanted);
  });

  test.each<[string, unknown, string]>([
    ['a name that does not resolve', connectionError('ENOTFOUND'), 'unsent'],
    ['a refused connection', connectionError('ECONNREFUSED'), 'unsent'],
    ['a connection that broke', connectionError('ECONNRESET'), 'unknown'],
    ['a truncated response', connectionError('ERR_STREAM_PREMATURE_CLOSE'), 'unknown'],
    ['a response that is not JSON', new TypeError('Cannot read properties of undefined'), 'unknown'],
    ['a cancellation that cannot be read', new WireError('id', 'a text'), 'unknown'],
    ['our own deadline', new DeadlineExceeded('cancellation', 130_000), 'unknown'],
    ['a value that is not an Error', null, 'unknown'],
  ])('%s: only a request that was certainly not sent is unsent [SAFE-01] [SAFE-02]', (_what, thrown, wanted) => {
    expect(toCancellationFailure(thrown).kind).toBe(wanted);
  });
});

describe('a failed cancellation quote', () => {
  test.each([
    [422, 'order_not_cancellable', { kind: 'refused', reason: 'not_cancellable' }],
    [422, 'already_cancelled', { kind: 'refused', reason: 'already_cancelled' }],
    // Another request would be refused again; the airline is reachable.
    [422, 'unsupported_action', { kind: 'refused', reason: 'not_cancellable' }],
    [422, 'some_new_code', { kind: 'refused', reason: 'not_cancellable' }],
    [422, 'schedule_changed', { kind: 'failed' }],
    [500, 'internal_server_error', { kind: 'failed', failure: { kind: 'unavailable' } }],
    [401, 'expired_access_token', { kind: 'failed', failure: { kind: 'misconfigured' } }],
  ])('%i %s [SAFE-02] [TRIP-07]', (status, code, wanted) => {
    expect(toQuoteFailure(duffelError(status, code, 'invalid_state_error'))).toMatchObject(wanted);
    // A mistake of ours says nothing about the airline.
    expect(toQuoteFailure(duffelError(422, 'validation_required', 'validation_error'))).toMatchObject({
      kind: 'failed',
    });
  });
});
