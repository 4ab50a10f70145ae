import { afterEach, expect, test, vi } from 'vitest';
import { type CardEntry, ownForm } from '#web/checkout/hosted/hosted-card.ts';
import { amendmentCalls } from './amendment-calls.ts';

afterEach(() => void vi.unstubAllGlobals());

const price = { amountMinor: 15400, currency: 'USD' };
const services = [{ id: 'ase_1', quantity: 1 }];
const attempt = { paymentKey: 'payment-1', bookingKey: 'booking-1', price, fare: price, services };
const card = { number: '4242424242424242', expiryMonth: '12', expiryYear: '30', cvv: '123', holderName: 'Ada Byron' };
const fields = { createToken: async () => 'ctoken_1', confirmWithBank: async () => undefined, focus: () => undefined };

test.each<[string, CardEntry, string]>([
  ['our form', ownForm, 'cardDetails'],
  ['the provider’s fields', { kind: 'hosted', fields: { current: fields } }, 'confirmationToken'],
])(
  'a change paid for in %s names the change alone, no offer and no services [SERV-03] [SAFE-03]',
  async (_where, entry, source) => {
    const bodies: object[] = [];
    vi.stubGlobal('fetch', async (_address: string, { body }: { readonly body: string }) => {
      bodies.push(JSON.parse(body));
      return Response.json({ success: true, paymentId: 'pay_1', status: 'authorised', message: '' });
    });
    await amendmentCalls({ id: 'amd_1', bookingId: 'bkg_1', kind: 'flights' }, entry).pay(attempt, card);
    expect(bodies.map((body) => Object.keys(body).sort())).toEqual([
      ['amendmentId', 'amount', source, 'currency'].sort(),
    ]);
  },
);
