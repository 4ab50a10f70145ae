import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const own = { SESSION_SECRET: 'k3W9x2mQv7Tz5Lp8Rb1Yc6Nd4Hf0Js-_' };
const testKeys = { STRIPE_TEST_SECRET_KEY: 'sk_test_1', STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1' };
const liveKeys = { STRIPE_LIVE_SECRET_KEY: 'sk_live_1', STRIPE_LIVE_PUBLISHABLE_KEY: 'pk_live_1' };
const elsewhere = { ALLOW_LIVE_KEYS_ELSEWHERE: '1' };
const simulator = { STRIPE_API_URL: 'http://127.0.0.1:4020' };

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...own, ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('where cards are entered', () => {
  const provider = { publishableKey: 'pk_test_1', isStandIn: false };
  const standIn = { publishableKey: 'pk_test_simulator', isStandIn: true };
  test.each<[string, Record<string, string>, object]>([
    ['by default in our form', {}, { test: null, live: null }],
    ['with a secret key alone in our form', { STRIPE_TEST_SECRET_KEY: 'sk_test_1' }, { test: null, live: null }],
    ['with a publishable key in the provider’s fields', testKeys, { test: provider, live: null }],
    [
      'in each mode by its own keys',
      { ...liveKeys, ...elsewhere },
      { test: null, live: { publishableKey: 'pk_live_1', isStandIn: false } },
    ],
    ['in our form if so set', { ...testKeys, PAYMENT_FIELDS: 'server' }, { test: null, live: null }],
    ['in the simulator’s fields if so set', { PAYMENT_FIELDS: 'hosted' }, { test: standIn, live: null }],
    ['the same with a separate simulator', { ...simulator, PAYMENT_FIELDS: 'hosted' }, { test: standIn, live: null }],
  ])('%s [HOST-01]', (_where, environment, cardFields) => {
    expect(readConfig({ ...own, ...environment }).cardFields).toEqual(cardFields);
  });

  test.each<[string, Record<string, string>]>([
    ['STRIPE_TEST_PUBLISHABLE_KEY: needs STRIPE_TEST_SECRET_KEY', { STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['STRIPE_LIVE_PUBLISHABLE_KEY: needs STRIPE_LIVE_SECRET_KEY', { STRIPE_LIVE_PUBLISHABLE_KEY: 'pk_live_1' }],
    [
      'STRIPE_TEST_PUBLISHABLE_KEY: must begin with pk_test_',
      { ...testKeys, STRIPE_TEST_PUBLISHABLE_KEY: 'sk_test_1' },
    ],
    [
      'STRIPE_TEST_PUBLISHABLE_KEY: must be set for PAYMENT_FIELDS=hosted',
      { STRIPE_TEST_SECRET_KEY: 'sk_test_1', PAYMENT_FIELDS: 'hosted' },
    ],
    [
      'STRIPE_LIVE_PUBLISHABLE_KEY: must be set for PAYMENT_FIELDS=hosted',
      { ...testKeys, STRIPE_LIVE_SECRET_KEY: 'sk_live_1', PAYMENT_FIELDS: 'hosted', ...elsewhere },
    ],
  ])('refused: %s [HOST-01]', (problem, environment) => {
    expect(problemsOf(environment)).toContain(problem);
  });

  test.each<[string, Record<string, string>]>([
    ['the embedded simulator', { PAYMENT_FIELDS: 'hosted' }],
    ['a separate simulator', { PAYMENT_FIELDS: 'hosted', ...simulator }],
    ['a separate simulator with keys', { ...testKeys, ...simulator }],
  ])('%s lends no card fields to a server with a live key: it does not start [HOST-06]', (_whose, environment) => {
    const refusal = 'PAYMENT_FIELDS: the card fields of the simulator cannot be used together with live Stripe keys';
    expect(problemsOf(environment)).toEqual([]);
    expect(problemsOf({ ...environment, ...liveKeys, ...elsewhere })).toContain(refusal);
  });
});
