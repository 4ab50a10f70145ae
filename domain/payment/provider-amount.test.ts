import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromStripeAmount, isChargeable, toStripeAmount } from './provider-amount.ts';

describe('payment provider amounts', () => {
  test.each([
    ['USD', 48_230, 48_230],
    ['EUR', 1, 1],
    ['JPY', 7_500, 7_500],
    ['KRW', 120_000, 120_000],
    ['CLP', 99_000, 99_000],
    ['KWD', 5_120, 5_120],
    ['BHD', 1_000, 1_000],
    ['ISK', 5, 500],
    ['HUF', 250_000, 250_000],
  ])('%s: %i of our minor units are sent as %i and converted back unchanged [PRICE-03]', (currency, ours, theirs) => {
    expect(toStripeAmount({ amountMinor: ours, currency })).toBe(theirs);
    expect(fromStripeAmount(theirs, currency.toLowerCase())).toEqual({ amountMinor: ours, currency });
  });

  test('amounts with three decimals must end in zero, or they are not sent [PRICE-03]', () => {
    expect(() => toStripeAmount({ amountMinor: 5_124, currency: 'KWD' })).toThrow(RangeError);
  });

  test('a currency with unverified units is not charged [PRICE-03]', () => {
    expect(['UGX', 'XYZ', 'MGA', 'usd', ''].filter(isChargeable)).toEqual([]);
    expect(() => toStripeAmount({ amountMinor: 5_000, currency: 'UGX' })).toThrow(RangeError);
  });

  test('a UGX amount is read in whole shillings: the last two wire digits are zeros', () => {
    expect(fromStripeAmount(500_000, 'ugx')).toEqual({ amountMinor: 5_000, currency: 'UGX' });
  });

  test('an amount beyond exact integers is refused, not rounded [PRICE-03]', () => {
    expect(() => toStripeAmount({ amountMinor: Number.MAX_SAFE_INTEGER, currency: 'ISK' })).toThrow(RangeError);
    expect(() => toStripeAmount({ amountMinor: 0.5, currency: 'USD' })).toThrow(RangeError);
  });

  test('every chargeable amount survives the round trip, with 0, 2 and 3 decimals [PRICE-03]', () => {
    const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KRW', 'KWD', 'OMR', 'ISK', 'COP');
    fc.assert(
      fc.property(currency, fc.integer({ min: 0, max: 9_999_999 }), (code, tens) => {
        const money = { amountMinor: tens * 10, currency: code };
        expect(fromStripeAmount(toStripeAmount(money), code.toLowerCase())).toEqual(money);
      }),
    );
  });
});
