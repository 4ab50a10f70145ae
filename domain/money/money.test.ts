import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyExponents } from '#data/generated/currencies.ts';
import { formatExact, formatPrice } from './format.ts';
import { formatMoneyDecimal, isSameMoney, parseMoney, readMoney, sumMoney, wholeMoney } from './money.ts';
import { isPayable } from './payable.ts';
import { saleBreakdown, salePrice, saleTotal } from './price.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

test('fares are sold in every currency that people pay with, and in nothing else [F-110] [ADM-05]', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  const codes = Object.keys(currencyExponents);
  const payable = codes.filter(isPayable);
  // The only one still missing from this list.
  expect(payable.filter((code) => !known.has(code))).toEqual(['VED']);
  expect(codes.filter((code) => !payable.includes(code)).filter((code) => known.has(code))).toEqual(['XDR', 'XSU']);
  expect(payable.filter((code) => code.startsWith('X'))).toEqual(['XAF', 'XCD', 'XCG', 'XOF', 'XPF']);
  for (const code of ['XXX', 'XTS', 'XAU', 'USN', 'ABC', 'usd', ''])
    expect([code, isPayable(code)]).toEqual([code, false]);
});

describe('decimal amounts', () => {
  test.each([
    ['482.3', 'USD', 48230],
    ['20.00', 'USD', 2000],
    ['0.005', 'USD', null],
    ['0.0500', 'USD', 5],
    ['5000', 'JPY', 5000],
    ['5000.00', 'JPY', 5000],
    ['5000.5', 'JPY', null],
    ['5.124', 'KWD', 5124],
    ['5.1', 'KWD', 5100],
    ['-3.10', 'USD', -310],
    ['1e3', 'USD', null],
    ['', 'USD', null],
    ['12', 'ZZZ', null],
    ['12', 'constructor', null],
    ['12', '__proto__', null],
    ['99999999999999999999', 'USD', null],
    ['١٢', 'USD', null],
  ])('%s %s is %s minor units', (text, currency, minor) => {
    expect(parseMoney(text, currency)?.amountMinor ?? null).toBe(minor);
  });

  test('decimal strings and minor units convert exactly, with 0, 2 and 3 decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom('JPY', 'USD', 'KWD'),
        (amountMinor, currency) => {
          expect(parseMoney(formatMoneyDecimal({ amountMinor, currency }), currency)).toEqual({
            amountMinor,
            currency,
          });
        },
      ),
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1.5, 2 ** 53])(
    '%s minor units are no amount and are never written as text [API-08] [PRICE-02]',
    (amountMinor) => {
      expect(() => formatMoneyDecimal(usd(amountMinor))).toThrow(RangeError);
    },
  );

  test('amounts in different currencies are never added or equal', () => {
    expect(() => sumMoney([usd(1), { amountMinor: 1, currency: 'EUR' }], 'USD')).toThrow(RangeError);
    expect(isSameMoney(usd(100), { amountMinor: 100, currency: 'EUR' })).toBe(false);
    expect(sumMoney([], 'USD')).toEqual(usd(0));
  });
});

describe('sale price', () => {
  test.each([
    ['100.00', 'USD', 2300, '123.00'],
    ['306.52', 'USD', 2300, '377.00'],
    ['0.40', 'USD', 2300, '1.00'],
    ['0.41', 'USD', 2300, '1.00'],
    ['1000', 'JPY', 2300, '1230'],
    ['1001', 'JPY', 2300, '1231'],
    ['10.163', 'KWD', 2300, '13.000'],
    ['10.162', 'KWD', 2300, '12.000'],
    ['99.99', 'USD', 0, '100.00'],
    ['209.47', 'USD', 0, '210.00'],
    ['209.00', 'USD', 0, '209.00'],
    ['209.47', 'USD', 1, '210.00'],
    ['10.001', 'KWD', 0, '11.000'],
    ['5001', 'JPY', 0, '5001'],
  ])('%s %s at %s basis points sells for %s [PRICE-01] [PRICE-03] [F-96]', (supplier, currency, markup, sale) => {
    const money = parseMoney(supplier, currency);
    expect(money && formatMoneyDecimal(salePrice(money, markup))).toBe(sale);
  });

  test('half a unit rounds up, in every currency [PRICE-03]', () => {
    expect(salePrice(usd(1000), 1500)).toEqual(usd(1200));
    expect(salePrice({ amountMinor: 10_000, currency: 'KWD' }, 1500).amountMinor).toBe(12_000);
    expect(salePrice(usd(1000), 1499)).toEqual(usd(1100));
  });

  test('is in whole units, never below the supplier price, otherwise within half a unit of the exact product, and monotonic [PRICE-03] [F-96]', () => {
    const amounts = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom('JPY', 'USD', 'KWD'),
        (a, b, markup, currency) => {
          const unit = { JPY: 1, USD: 100, KWD: 1000 }[currency] ?? 1;
          const sale = salePrice({ amountMinor: a, currency }, markup).amountMinor;
          expect(sale % unit).toBe(0);
          const twice = 2n * BigInt(a) * BigInt(10_000 + markup) - 2n * BigInt(sale) * 10_000n;
          expect(sale).toBeGreaterThanOrEqual(a);
          expect(twice < 10_000n * BigInt(unit)).toBe(true);
          expect(twice >= -10_000n * BigInt(unit) || sale - a < unit).toBe(true);
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          const price = (amountMinor: number) => salePrice({ amountMinor, currency }, markup).amountMinor;
          expect(price(low)).toBeLessThanOrEqual(price(high));
        },
      ),
    );
  });

  test('base and taxes add up to the total after rounding [PRICE-03]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e8 }), fc.integer({ min: 0, max: 1e8 }), (base, tax) => {
        const lines = saleBreakdown({ total: usd(base + tax), base: usd(base) }, 2300);
        expect(lines.base.amountMinor + lines.taxes.amountMinor).toBe(lines.total.amountMinor);
      }),
    );
  });

  test('each seat and bag is rounded separately, then multiplied by its quantity [PRICE-03]', () => {
    const services = [
      { price: usd(2000), quantity: 2 },
      { price: usd(1040), quantity: 1 },
    ];
    expect(saleTotal(usd(10_000), services, 2300)).toEqual(usd(12_300 + 2 * 2500 + 1300));
    expect(() => saleTotal(usd(1), [{ price: { amountMinor: 1, currency: 'EUR' }, quantity: 1 }], 0)).toThrow(
      RangeError,
    );
  });
});

describe('prices on screen', () => {
  test('no decimals, en-US style [PRICE-02]', () => {
    expect(formatPrice(usd(123_400))).toBe('$1,234');
    expect(formatPrice({ amountMinor: 1230, currency: 'JPY' })).toBe('¥1,230');
    expect(formatPrice({ amountMinor: 13_000, currency: 'KWD' })).toMatch(/^KWD\s13$/);
    expect(formatPrice(wholeMoney(377, 'USD'))).toBe('$377');
    expect(wholeMoney(5, 'JPY').amountMinor).toBe(5);
  });
  test('unreadable amounts show the code and N/A [PRICE-02]', () => {
    for (const format of [formatPrice, formatExact]) {
      expect(format(readMoney('abc', 'EUR'))).toBe('EUR N/A');
      expect(format(wholeMoney(12, 'ZZZ'))).toBe('ZZZ N/A');
      expect(format(readMoney('377.00', 'USD'))).toBe('$377');
    }
  });
});
