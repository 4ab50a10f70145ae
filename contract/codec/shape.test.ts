import { expect, test } from 'vitest';
import type { Money } from '#domain/money/money.ts';
import { asIs, list, money, moneyOrNull, named, omitted, optional, shape } from './shape.ts';

interface Product {
  readonly seatPitch: number | null;
  readonly createdAt: string;
  readonly isMailRefused: boolean;
  readonly total: Money;
  readonly tax: Money | null;
  readonly stops?: readonly Stop[] | undefined;
  readonly comparisonKey?: string | undefined;
}
interface Stop {
  readonly cityName: string;
}
interface Wire {
  readonly seat_pitch: number | null;
  readonly createdAt: string;
  readonly mail_refused: boolean;
  readonly total_amount: string;
  readonly total_currency: string;
  readonly tax_amount: string | null;
  readonly tax_currency: string | null;
  readonly stops?: readonly { readonly city_name: string }[] | undefined;
}

const stop = shape<Stop, { readonly city_name: string }>({});
const codec = shape<Product, Wire>({
  createdAt: asIs,
  isMailRefused: named('mail_refused'),
  total: money(),
  tax: moneyOrNull(),
  stops: optional(list(stop)),
  comparisonKey: omitted,
});
const total = { amountMinor: 48_230, currency: 'USD' };
const product: Product = { seatPitch: 31, createdAt: 'now', isMailRefused: true, total, tax: null };
const wire: Wire = {
  seat_pitch: 31,
  createdAt: 'now',
  mail_refused: true,
  total_amount: '482.30',
  total_currency: 'USD',
  tax_amount: null,
  tax_currency: null,
};

test('fields are renamed and copied, those with a part translated, absent ones left out [API-08]', () => {
  expect(codec.encode({ ...product, comparisonKey: 'not sent' })).toEqual(wire);
  expect(codec.decode(wire)).toEqual(product);
  const stops = [{ cityName: 'Reykjavík' }];
  expect(codec.encode({ ...product, stops }).stops).toEqual([{ city_name: 'Reykjavík' }]);
  expect(codec.decode({ ...wire, stops: [{ city_name: 'Reykjavík' }] }).stops).toEqual(stops);
  expect(Object.keys(codec.decode(wire))).not.toContain('stops');
});

test('an amount that is missing or cannot be read is unreadable, an optional one is null [PRICE-02]', () => {
  const unreadable = { amountMinor: Number.NaN, currency: 'USD' };
  expect(codec.decode({ ...wire, total_amount: 'dear' }).total).toEqual(unreadable);
  expect(codec.decode({ ...wire, total_amount: null as never }).total).toEqual(unreadable);
  expect(codec.decode({ ...wire, tax_amount: 'dear', tax_currency: 'USD' }).tax).toBeNull();
});

test('the compiler asks for a part for a field that the wire has in another form, or not at all [API-08]', () => {
  // @ts-expect-error `createdAt` is not `created_at` on the wire
  shape<Pick<Product, 'createdAt'>, Pick<Wire, 'createdAt'>>({});
  // @ts-expect-error `total` is two fields on the wire
  shape<Pick<Product, 'total'>, Pick<Wire, 'total_amount' | 'total_currency'>>({});
  // @ts-expect-error the wire's pitch is a text
  shape<Pick<Product, 'seatPitch'>, { readonly seat_pitch: string }>({});
  expect(shape<Pick<Product, 'seatPitch'>, Pick<Wire, 'seat_pitch'>>({}).encode({ seatPitch: 30 })).toEqual({
    seat_pitch: 30,
  });
});
