import { describe, expect, test, vi } from 'vitest';
import type { LiveCheck } from '#domain/launch/live-checks.ts';
import type { CardDetails } from '#domain/payment/card.ts';
import { isLuhnValid } from '#domain/payment/card.ts';
import type { Result } from '#domain/result.ts';
import type { PaymentFailure, PaymentGateway } from '#server/ports/payments.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import { checkLiveMode, checkMayGoLive, logRefusedLiveMode } from './live-mode.ts';

const both = { supplier: true, payments: true };

function vendors(
  offer: 'not_found' | 'misconfigured' | 'unavailable' = 'not_found',
  card: Result<never, PaymentFailure> = {
    ok: false,
    error: { kind: 'declined', decline: { code: 'INVALID_CARD_DETAILS', declineCode: 'x' } },
  },
  token: Result<null, PaymentFailure> = { ok: true, value: null },
) {
  const asked: CardDetails[] = [];
  const supplier: Partial<FlightSupplier> = {
    getOffer: async () => ({
      ok: false,
      error: { kind: offer, message: '', upstreamStatus: null, upstreamRequestId: null },
    }),
  };
  const gateway: Partial<PaymentGateway> = {
    cardFields: null,
    readToken: async () => token,
    createMethod: async (details) => {
      asked.push(details);
      return card;
    },
  };
  return { supplier: supplier as FlightSupplier, gateway: gateway as PaymentGateway, asked };
}

const fault = (kind: 'misconfigured' | 'unavailable'): Result<never, PaymentFailure> => ({
  ok: false,
  error: { kind, message: '' },
});

test('live mode is possible if both vendors accept us and cards may be sent; the probe card cannot exist [ADM-04]', async () => {
  const { asked, ...live } = vendors();
  expect(await checkLiveMode(both, live, 'key')).toEqual({ ok: true, value: null });
  expect(asked.map(({ number }) => isLuhnValid(number))).toEqual([false]);
});

test.each([
  [{ supplier: false, payments: true }, null, 'Live mode needs live credentials for the flight supplier.'],
  [{ supplier: true, payments: false }, null, 'Live mode needs live credentials for card payments.'],
  [
    { supplier: false, payments: false },
    null,
    'Live mode needs live credentials for the flight supplier and for card payments.',
  ],
  [both, vendors('misconfigured'), 'The flight supplier does not accept the live token.'],
  [both, vendors('unavailable'), 'The flight supplier is not responding. Please try again later.'],
  [both, vendors('not_found', fault('unavailable')), 'The payment provider is not responding. Please try again later.'],
  [
    both,
    vendors('not_found', fault('misconfigured')),
    'The payment account may not take card numbers from this site. Ask Stripe for access to raw card data first.',
  ],
  [
    both,
    vendors('not_found', fault('misconfigured'), fault('misconfigured')),
    'The payment provider does not accept the live key, or the key may not do enough. Check STRIPE_LIVE_SECRET_KEY.',
  ],
] as const)('is refused with the reason: %o [ADM-04]', async (credentials, live, message) => {
  expect(await checkLiveMode(credentials, live, 'key')).toEqual({
    ok: false,
    error: { code: 'LIVE_MODE_REFUSED', message },
  });
});

describe('with the provider’s own card fields', () => {
  const hosted = (token?: Result<null, PaymentFailure>) => {
    const { gateway, ...live } = vendors('not_found', fault('misconfigured'), token);
    return { ...live, gateway: { ...gateway, cardFields: { publishableKey: 'pk_live_x', standInScript: null } } };
  };

  test('live mode is possible without access to raw card data: no card is sent [ADM-04] [HOST-01]', async () => {
    const { asked, ...live } = hosted();
    expect(await checkLiveMode(both, live, 'key')).toEqual({ ok: true, value: null });
    expect(asked).toEqual([]);
  });

  test.each([
    ['misconfigured', 'does not accept the live key'],
    ['unavailable', 'is not responding'],
  ] as const)('it is refused if the provider is %s [ADM-04] [HOST-01]', async (kind, reason) => {
    expect(await checkLiveMode(both, hosted(fault(kind)), 'key')).toMatchObject({
      error: { code: 'LIVE_MODE_REFUSED', message: expect.stringContaining(reason) },
    });
  });
});

const listed = (state: LiveCheck['state']): LiveCheck[] => [
  { id: 'mail', state: 'ok', title: 'Mail', text: 'Mails leave.', brands: [] },
  { id: 'operator', state, title: 'Legal name', text: 'The sample company is shown.', brands: [] },
];

test('a brand that shows the sample company when the vendors have answered refuses live mode [F-44] [ADM-04]', async () => {
  const { supplier, gateway, asked } = vendors();
  let state: LiveCheck['state'] = 'ok';
  const checks = async () => listed(state);
  expect(await checkMayGoLive(checks, both, { supplier, gateway }, 'key')).toEqual({ ok: true, value: null });
  const createMethod: PaymentGateway['createMethod'] = async (...card) => {
    state = 'refuses';
    return gateway.createMethod(...card);
  };
  const slow = { supplier, gateway: { ...gateway, createMethod } };
  const refused = { error: { code: 'LIVE_MODE_REFUSED', message: 'The sample company is shown.' } };
  expect(await checkMayGoLive(checks, both, slow, 'key')).toMatchObject(refused);
  const before = asked.length;
  expect(await checkMayGoLive(checks, both, slow, 'key')).toMatchObject(refused);
  expect(asked).toHaveLength(before);
});

test.each([
  [true, 'refuses', [[{ refusing: ['operator'] }, expect.stringContaining('The sample company is shown.')]]],
  [true, 'warns', []],
  [false, 'refuses', []],
] as const)(
  'with live mode on: %s and the checklist %s, logs an error naming the refusal, or nothing [F-44]',
  async (isOn, state, lines) => {
    const error = vi.fn();
    await logRefusedLiveMode({ isSwitchedOn: async () => isOn }, async () => listed(state), { error });
    expect(error.mock.calls).toEqual(lines);
  },
);
