import { expect, test } from 'vitest';
import type { OfferPassenger } from './offer.ts';
import { priceEach } from './price-each.ts';

const adult: OfferPassenger = { id: 'pas_1', type: 'adult', age: null };
const three = [adult, adult, adult];

test.each<[string, number, readonly OfferPassenger[], string | null]>([
  ['USD', 43_000, [adult, adult], '$215 each'],
  ['USD', 43_100, three, 'about $144 each'],
  ['JPY', 30_000, three, '¥10,000 each'],
  ['KWD', 300_000, three, 'KWD 100 each'],
  ['USD', 43_000, [adult], null],
  ['USD', 43_000, [adult, { ...adult, type: 'child', age: 8 }], null],
  ['USD', 43_000, [adult, { ...adult, age: 16 }], null],
  ['USD', Number.NaN, [adult, adult], null],
])('of %s %i minor units, %j pay %s [F-165]', (currency, amountMinor, passengers, text) => {
  expect(priceEach({ currency, amountMinor }, passengers)?.replace('\u00a0', ' ') ?? null).toBe(text);
});
