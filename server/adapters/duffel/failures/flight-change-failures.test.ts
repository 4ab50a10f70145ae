import { describe, expect, test } from 'vitest';
import { WireError } from '../mapping/wire.ts';
import { DeadlineExceeded } from './failures.ts';
import {
  toChangeConfirmationFailure,
  toChangeCreationFailure,
  toChangeSearchFailure,
} from './flight-change-failures.ts';

function duffelError(status: number, code: string | null, type: string | null = null) {
  const errors = code === null ? undefined : [{ type, code, title: 'Title', message: 'Said so' }];
  return Object.assign(new Error(''), { status, errors, meta: { status, request_id: 'GB1x' } });
}

const connectionError = (code: string) => Object.assign(new Error('failed'), { name: 'FetchError', code });

describe('a failed search for other flights [SERV-03]', () => {
  test.each([
    ['order_not_changeable', 'invalid_state_error', { kind: 'refused', reason: 'not_changeable' }],
    ['unsupported_action', 'airline_error', { kind: 'refused', reason: 'not_changeable' }],
    ['order_not_changeable_yet', 'invalid_state_error', { kind: 'refused', reason: 'not_changeable_yet' }],
    ['already_cancelled', 'invalid_state_error', { kind: 'refused', reason: 'other' }],
    ['validation_inclusion', 'validation_error', { kind: 'refused', reason: 'other' }],
    ['some_new_code', 'invalid_state_error', { kind: 'refused', reason: 'other' }],
    ['airline_internal', 'airline_error', { kind: 'failed', failure: { kind: 'unavailable' } }],
    ['expired_access_token', 'authentication_error', { kind: 'failed', failure: { kind: 'misconfigured' } }],
  ])('%s of %s', (code, type, wanted) => {
    expect(toChangeSearchFailure(duffelError(422, code, type))).toMatchObject(wanted);
  });

  test('without an answer is no refusal', () => {
    expect(toChangeSearchFailure(connectionError('ECONNRESET'))).toMatchObject({ kind: 'failed' });
    expect(toChangeSearchFailure(new DeadlineExceeded('change search', 1))).toMatchObject({
      kind: 'failed',
      failure: { kind: 'unavailable', timedOut: true },
    });
  });
});

describe('a failed choice of an offer, which changed nothing [SERV-03]', () => {
  test.each([
    [422, 'offer_expired', 'invalid_state_error', 'stale'],
    [422, 'offer_no_longer_available', 'airline_error', 'stale'],
    [422, 'price_changed', 'airline_error', 'stale'],
    [422, 'not_found', 'validation_error', 'stale'],
    [404, 'not_found', 'invalid_request_error', 'stale'],
    [422, 'order_not_changeable', 'invalid_state_error', 'refused'],
    [422, 'order_change_already_actioned', 'invalid_state_error', 'refused'],
    [500, 'internal_server_error', 'api_error', 'unsent'],
    [502, null, null, 'unsent'],
    [401, 'access_token_not_found', 'authentication_error', 'unsent'],
  ])('%i %s is %s: %s', (status, code, type, wanted) => {
    expect(toChangeCreationFailure(duffelError(status, code, type)).kind).toBe(wanted);
  });

  test.each([connectionError('ECONNRESET'), new WireError('id', 'a text'), null])('%s can be tried again', (thrown) => {
    expect(toChangeCreationFailure(thrown).kind).toBe('unsent');
  });
});

describe('a failed confirmation [SERV-03]', () => {
  test.each([
    [422, 'offer_expired', 'invalid_state_error', 'stale'],
    [422, 'offer_no_longer_available', 'airline_error', 'stale'],
    [422, 'price_changed', 'airline_error', 'stale'],
    [422, 'payment_amount_does_not_match_order_amount', 'validation_error', 'stale'],
    [422, 'payment_currency_does_not_match_order_currency', 'validation_error', 'stale'],
    [404, 'not_found', 'invalid_request_error', 'stale'],
    [422, 'order_not_changeable', 'invalid_state_error', 'refused'],
    [422, 'order_not_changeable_yet', 'invalid_state_error', 'refused'],
    [422, 'already_cancelled', 'invalid_state_error', 'refused'],
    [422, 'validation_required', 'validation_error', 'refused'],
    [422, 'some_new_code', 'invalid_state_error', 'refused'],
    [422, 'insufficient_balance', 'invalid_state_error', 'unsent'],
    [401, 'access_token_not_found', 'authentication_error', 'unsent'],
    [400, 'missing_version_header', 'invalid_request_error', 'unsent'],
    [422, 'order_change_already_actioned', 'invalid_state_error', 'unknown'],
    [422, 'duplicate_booking', 'airline_error', 'unknown'],
    [500, 'airline_internal', 'airline_error', 'unknown'],
    [502, 'airline_unknown', 'airline_error', 'unknown'],
    [422, 'some_new_code', 'airline_error', 'unknown'],
    [503, 'service_unavailable', 'api_error', 'unknown'],
    [504, 'gateway_timeout_error', 'api_error', 'unknown'],
    [429, 'rate_limit_exceeded', 'rate_limit_error', 'unknown'],
    [401, null, null, 'unknown'],
    [404, null, null, 'unknown'],
    [502, null, null, 'unknown'],
  ])('%i %s of %s is %s: only what is definite is not unknown', (status, code, type, wanted) => {
    expect(toChangeConfirmationFailure(duffelError(status, code, type)).kind).toBe(wanted);
  });

  test.each<[string, unknown, string]>([
    ['a name that does not resolve', connectionError('ENOTFOUND'), 'unsent'],
    ['a refused connection', connectionError('ECONNREFUSED'), 'unsent'],
    ['a connection that broke', connectionError('ECONNRESET'), 'unknown'],
    ['a response that is not JSON', new TypeError('Cannot read properties of undefined'), 'unknown'],
    ['a change that cannot be read', new WireError('id', 'a text'), 'unknown'],
    ['our own deadline', new DeadlineExceeded('change', 130_000), 'unknown'],
    ['a value that is not an Error', null, 'unknown'],
  ])('%s', (_what, thrown, wanted) => {
    expect(toChangeConfirmationFailure(thrown).kind).toBe(wanted);
  });
});
