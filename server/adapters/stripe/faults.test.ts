import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { knownCodes } from './error-codes.ts';
import { readRefundError, readStripeError, toDecline } from './faults.ts';

interface Wire {
  readonly status: number;
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
}

/** The error as built by the provider's client: its class depends on the HTTP status. */
function stripeError({ status, ...wire }: Wire): Error {
  const raw = { ...wire, message: 'Not for travellers', statusCode: status, requestId: 'req_9', headers: {} };
  return Stripe.errors.StripeError.generate(raw as Parameters<typeof Stripe.errors.StripeError.generate>[0]);
}

function connectionError(code: string): Error {
  const detail = Object.assign(new Error(code), { code });
  return new Stripe.errors.StripeConnectionError({ message: 'broken', detail } as unknown as ConstructorParameters<
    typeof Stripe.errors.StripeConnectionError
  >[0]);
}

const kindOf = (thrown: unknown, writes: boolean) => {
  const result = readStripeError(thrown, writes);
  return result.ok ? 'done' : result.error.kind;
};

describe('payment provider errors', () => {
  test.each<[Wire, string, string]>([
    [{ status: 400, type: 'invalid_request_error', code: 'parameter_unknown' }, 'misconfigured', 'misconfigured'],
    [{ status: 400, type: 'invalid_request_error', code: 'parameter_missing' }, 'misconfigured', 'misconfigured'],
    [
      { status: 400, type: 'invalid_request_error', code: 'parameter_invalid_integer' },
      'misconfigured',
      'misconfigured',
    ],
    [{ status: 400, type: 'invalid_request_error', code: 'amount_too_small' }, 'declined', 'declined'],
    [{ status: 400, type: 'invalid_request_error', code: 'amount_too_large' }, 'misconfigured', 'misconfigured'],
    [{ status: 400, type: 'invalid_request_error', code: 'testmode_charges_only' }, 'misconfigured', 'misconfigured'],
    [{ status: 400, type: 'invalid_request_error', code: 'livemode_mismatch' }, 'misconfigured', 'misconfigured'],
    [{ status: 400, type: 'invalid_request_error', code: 'charge_expired_for_capture' }, 'wrong_state', 'wrong_state'],
    [
      { status: 400, type: 'invalid_request_error', code: 'capture_charge_authorization_expired' },
      'wrong_state',
      'wrong_state',
    ],
    [{ status: 400, type: 'idempotency_error' }, 'misconfigured', 'misconfigured'],
    [
      { status: 400, type: 'invalid_request_error', code: 'payment_intent_unexpected_state' },
      'wrong_state',
      'wrong_state',
    ],
    [{ status: 401, type: 'invalid_request_error' }, 'misconfigured', 'misconfigured'],
    [{ status: 401, type: 'invalid_request_error', code: 'api_key_expired' }, 'misconfigured', 'misconfigured'],
    [{ status: 402, type: 'card_error', code: 'card_declined' }, 'declined', 'declined'],
    [{ status: 402, type: 'card_error', code: 'expired_card' }, 'declined', 'declined'],
    [{ status: 402, type: 'card_error', code: 'processing_error' }, 'declined', 'declined'],
    [{ status: 402, type: 'card_error', code: 'capture_charge_authorization_expired' }, 'declined', 'declined'],
    [{ status: 402, type: 'invalid_request_error' }, 'misconfigured', 'misconfigured'],
    [{ status: 403, type: 'invalid_request_error' }, 'misconfigured', 'misconfigured'],
    [{ status: 404, type: 'invalid_request_error', code: 'resource_missing' }, 'misconfigured', 'misconfigured'],
    [{ status: 409, type: 'api_error', code: 'idempotency_key_in_use' }, 'unknown', 'unknown'],
    [{ status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' }, 'unknown', 'unknown'],
    [{ status: 429, type: 'invalid_request_error', code: 'rate_limit' }, 'unavailable', 'unavailable'],
    [{ status: 429, type: 'invalid_request_error', code: 'lock_timeout' }, 'unavailable', 'unavailable'],
    [{ status: 500, type: 'api_error' }, 'unknown', 'unavailable'],
    [{ status: 502, type: 'api_error' }, 'unknown', 'unavailable'],
    [{ status: 503, type: 'api_error' }, 'unknown', 'unavailable'],
    [{ status: 504, type: 'api_error' }, 'unknown', 'unavailable'],
  ])('%o is %s for a write and %s for a read [SAFE-02] [PAY-07]', (wire, change, question) => {
    expect([kindOf(stripeError(wire), true), kindOf(stripeError(wire), false)]).toEqual([change, question]);
  });

  test.each<[Wire, string]>([
    [{ status: 400, type: 'invalid_request_error', code: 'charge_already_captured' }, 'wrong_state'],
    [{ status: 400, type: 'invalid_request_error', code: 'payment_intent_rate_limit_exceeded' }, 'unavailable'],
    [{ status: 400, type: 'invalid_request_error', code: 'incorrect_number' }, 'declined'],
    [{ status: 403, type: 'invalid_request_error', code: 'rate_limit' }, 'unavailable'],
    [{ status: 400, type: 'invalid_request_error', code: 'capability_not_active' }, 'misconfigured'],
    [{ status: 409, type: 'api_error', code: 'lock_timeout' }, 'unavailable'],
  ])('%o is %s by its code, whatever its status [F-40] [F-62]', (wire, kind) => {
    expect([kindOf(stripeError(wire), true), kindOf(stripeError(wire), false)]).toEqual([kind, kind]);
  });

  test.each([
    [400, 'misconfigured'],
    [402, 'misconfigured'],
    [404, 'misconfigured'],
    [409, 'unknown'],
    [429, 'unavailable'],
    [500, 'unknown'],
  ])('an unknown code with status %i is %s [F-40]', (status, kind) => {
    const wire = { status, type: 'invalid_request_error', code: 'some_code_of_next_year' };
    expect(kindOf(stripeError(wire), true)).toBe(kind);
    // Names of properties that every object has are not codes.
    expect(kindOf(stripeError({ ...wire, code: 'constructor' }), true)).toBe(kind);
  });

  test('the provider’s own failure leaves the outcome unknown, whatever its code [F-40] [SAFE-01]', () => {
    expect(kindOf(stripeError({ status: 500, type: 'api_error', code: 'charge_disputed' }), true)).toBe('unknown');
  });

  test('every code in the client’s types has a meaning [F-40] [F-62]', () => {
    const types = join(dirname(createRequire(import.meta.url).resolve('stripe')), 'resources');
    const listed = readdirSync(types, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.d.ts'))
      .flatMap((name) => readFileSync(join(types, name), 'utf8').match(/type Code = 'account_closed'[^;]*/g) ?? [])
      .filter((union) => union.includes("'card_declined'"))
      .flatMap((union) => [...union.matchAll(/'(\w+)'/g)].map(([, code]) => code ?? ''));
    expect(new Set(listed).size).toBeGreaterThan(150);
    expect([...new Set(listed)].toSorted()).toEqual(knownCodes.toSorted());
  });

  test('a non-JSON response has no status in the client, so a write is unknown [SAFE-02] [SAFE-01]', () => {
    const cut = new Stripe.errors.StripeAPIError({
      message: 'Invalid JSON received from the Stripe API',
    } as unknown as ConstructorParameters<typeof Stripe.errors.StripeAPIError>[0]);
    expect([kindOf(cut, true), kindOf(cut, false)]).toEqual(['unknown', 'unavailable']);
  });

  test.each([
    ['ECONNRESET', 'unknown'],
    ['ETIMEDOUT', 'unknown'],
    ['ECONNREFUSED', 'unavailable'],
    ['ENOTFOUND', 'unavailable'],
  ])('a write over a connection that failed with %s is %s [SAFE-01] [SAFE-02]', (code, kind) => {
    expect(kindOf(connectionError(code), true)).toBe(kind);
    expect(kindOf(connectionError(code), false)).toBe('unavailable');
  });

  test.each([[new TypeError('x')], ['text'], [undefined], [null]])(
    'anything else (%s) leaves the outcome unknown, never failed [SAFE-01]',
    (thrown) => {
      expect(kindOf(thrown, true)).toBe('unknown');
    },
  );

  test('the note for operators contains only codes, no secrets and no provider text [PAY-09] [SAFE-05]', () => {
    const thrown = Object.assign(
      stripeError({ status: 400, type: 'invalid_request_error', code: 'parameter_unknown', param: 'x' }),
      {
        payment_intent: { client_secret: 'pi_7_secret_abc' },
      },
    );
    const result = readStripeError(thrown, true);
    expect(JSON.stringify(result)).toContain('parameter_unknown x 400 req_9');
    expect(JSON.stringify(result)).not.toMatch(/pi_7|Not for travellers/);
  });
});

describe('a failed refund', () => {
  test.each([
    [400, 'invalid_request_error', 'charge_already_refunded', 'wrong_state'],
    [400, 'invalid_request_error', 'charge_disputed', 'disputed'],
    [400, 'invalid_request_error', 'refund_disputed_payment', 'disputed'],
    [400, 'invalid_request_error', 'amount_too_small', 'wrong_state'],
    [400, 'idempotency_error', undefined, 'wrong_state'],
    [404, 'invalid_request_error', 'resource_missing', 'wrong_state'],
    [400, 'invalid_request_error', 'payment_intent_unexpected_state', 'wrong_state'],
    [401, 'invalid_request_error', undefined, 'misconfigured'],
    [403, 'invalid_request_error', undefined, 'misconfigured'],
    [409, 'api_error', 'idempotency_key_in_use', 'unknown'],
    [429, 'api_error', 'rate_limit', 'unavailable'],
    [500, 'api_error', undefined, 'unknown'],
  ] as const)(
    '%i %s %s is %s: only a definite refusal needs attention [TRIP-07] [SAFE-02]',
    (status, type, code, kind) => {
      const read = readRefundError(stripeError({ status, type, ...(code === undefined ? {} : { code }) }));
      expect(read.ok ? 'done' : read.error.kind).toBe(kind);
    },
  );

  test('a broken connection leaves it unknown [TRIP-07] [SAFE-01]', () => {
    expect(readRefundError(connectionError('ECONNRESET'))).toMatchObject({ error: { kind: 'unknown' } });
    expect(readRefundError(new TypeError('x'))).toMatchObject({ error: { kind: 'unknown' } });
  });
});

describe('declines', () => {
  test.each([
    ['card_declined', 'generic_decline', 'CARD_DECLINED'],
    ['card_declined', 'lost_card', 'CARD_DECLINED'],
    ['card_declined', 'stolen_card', 'CARD_DECLINED'],
    ['card_declined', 'fraudulent', 'CARD_DECLINED'],
    ['card_declined', 'do_not_honor', 'CARD_DECLINED'],
    ['card_declined', 'card_velocity_exceeded', 'CARD_DECLINED'],
    ['card_declined', 'test_mode_live_card', 'CARD_DECLINED'],
    ['expired_card', null, 'CARD_DECLINED'],
    ['processing_error', null, 'CARD_NOT_PROCESSED'],
    ['card_declined', 'processing_error', 'CARD_NOT_PROCESSED'],
    ['card_declined', 'issuer_not_available', 'CARD_NOT_PROCESSED'],
    ['card_declined', 'reenter_transaction', 'CARD_NOT_PROCESSED'],
    ['card_declined', 'try_again_later', 'CARD_NOT_PROCESSED'],
    ['some_code_of_next_year', null, 'CARD_DECLINED'],
    ['card_declined', 'insufficient_funds', 'INSUFFICIENT_FUNDS'],
    ['incorrect_number', '', 'INVALID_CARD_DETAILS'],
    ['invalid_number', '', 'INVALID_CARD_DETAILS'],
    ['incorrect_cvc', null, 'INVALID_CARD_DETAILS'],
    ['invalid_cvc', null, 'INVALID_CARD_DETAILS'],
    ['invalid_expiry_month', null, 'INVALID_CARD_DETAILS'],
    ['invalid_expiry_year', undefined, 'INVALID_CARD_DETAILS'],
    ['authentication_required', 'authentication_required', 'AUTHENTICATION_REQUIRED'],
    ['card_declined', 'authentication_required', 'AUTHENTICATION_REQUIRED'],
    ['card_declined', 'authentication_not_handled', 'AUTHENTICATION_REQUIRED'],
  ])('%s / %s is %s to the payer [F-124] [API-12] [PAY-11]', (code, declineCode, wanted) => {
    expect(toDecline(code, declineCode).code).toBe(wanted);
  });

  test('operators see the real reason, or that there is none', () => {
    expect(toDecline('card_declined', 'stolen_card').declineCode).toBe('card_declined/stolen_card');
    expect(toDecline(null, '').declineCode).toBe('unknown');
  });
});
