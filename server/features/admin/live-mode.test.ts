import { expect, test } from 'vitest';
import type { CardDetails } from '../../../domain/payment/card.ts';
import { isLuhnValid } from '../../../domain/payment/card.ts';
import type { PaymentGateway, PaymentResult } from '../../ports/payments.ts';
import type { FlightSupplier } from '../../ports/supplier.ts';
import { checkLiveMode } from './live-mode.ts';

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
