import { expect, test, vi } from 'vitest';
import type { LiveCheck } from '../../../domain/launch/live-checks.ts';
import type { CardDetails } from '../../../domain/payment/card.ts';
import { isLuhnValid } from '../../../domain/payment/card.ts';
import type { PaymentGateway, PaymentResult } from '../../ports/payments.ts';
import type { FlightSupplier } from '../../ports/supplier.ts';
import { checkLiveMode, mayGoLive, reportRefusedLive } from './live-mode.ts';

const both = { supplier: true, payments: true };
const asked: CardDetails[] = [];

function vendors(
  offer: 'not_found' | 'misconfigured' | 'unavailable' = 'not_found',
  card: PaymentResult<never> = { kind: 'declined', decline: { code: 'INVALID_CARD_DETAILS', declineCode: 'x' } },
) {
  const supplier: Partial<FlightSupplier> = {
    getOffer: async () => ({
      ok: false,
      failure: { kind: offer, message: '', upstreamStatus: null, upstreamRequestId: null },
    }),
  };
  const gateway: Partial<PaymentGateway> = {
    createMethod: async (details) => {
      asked.push(details);
      return card;
    },
  };
  return { supplier: supplier as FlightSupplier, gateway: gateway as PaymentGateway };
}

const fault = (kind: 'misconfigured' | 'unavailable'): PaymentResult<never> => ({
  kind: 'fault',
  fault: { kind, message: '' },
});

test('live mode is possible where both vendors know us and cards may be sent; the card asked about can be nobody’s [ADM-04]', async () => {
  expect(await checkLiveMode(both, vendors(), 'key')).toEqual({ ok: true, value: null });
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
  [both, vendors('unavailable'), 'The flight supplier does not answer now. Please try again later.'],
  [
    both,
    vendors('not_found', fault('unavailable')),
    'The payment provider does not answer now. Please try again later.',
  ],
  [
    both,
    vendors('not_found', fault('misconfigured')),
    'The payment account may not take card numbers from this site. Ask Stripe for access to raw card data first.',
  ],
] as const)('refused with the reason: %o [ADM-04]', async (credentials, live, message) => {
  expect(await checkLiveMode(credentials, live, 'key')).toEqual({
    ok: false,
    refusal: { code: 'LIVE_MODE_REFUSED', message },
  });
});

const listed = (state: LiveCheck['state']): LiveCheck[] => [
  { id: 'mail', state: 'ok', title: 'Mail', text: 'Mails leave.', brands: [] },
  { id: 'operator', state, title: 'Legal name', text: 'The sample company is shown.', brands: [] },
];

test('a brand that shows the sample company by the time the vendors have answered refuses live mode [F-44] [ADM-04]', async () => {
  const { supplier, gateway } = vendors();
  let state: LiveCheck['state'] = 'ok';
  const checks = async () => listed(state);
  expect(await mayGoLive(checks, both, { supplier, gateway }, 'key')).toEqual({ ok: true, value: null });
  const createMethod: PaymentGateway['createMethod'] = async (...card) => {
    state = 'refuses';
    return gateway.createMethod(...card);
  };
  const slow = { supplier, gateway: { ...gateway, createMethod } };
  const refused = { refusal: { code: 'LIVE_MODE_REFUSED', message: 'The sample company is shown.' } };
  expect(await mayGoLive(checks, both, slow, 'key')).toMatchObject(refused);
  const before = asked.length;
  expect(await mayGoLive(checks, both, slow, 'key')).toMatchObject(refused);
  expect(asked).toHaveLength(before);
});

test.each([
  [true, 'refuses', [[{ refusing: ['operator'] }, expect.stringContaining('The sample company is shown.')]]],
  [true, 'warns', []],
  [false, 'refuses', []],
] as const)(
  'switched on: %s, and the list %s: an error names what refuses, or none is written [F-44]',
  async (isOn, state, lines) => {
    const error = vi.fn();
    await reportRefusedLive({ isSwitchedOn: async () => isOn }, async () => listed(state), { error });
    expect(error.mock.calls).toEqual(lines);
  },
);
