import { describe, expect, it } from 'vitest';
import { convertMinor, formatMinor, formatMinorLoosely, fromUsdCents, parseAmount } from './money.ts';

describe('money', () => {
  it.each([
    [19306, 2, '193.06'],
    [5, 2, '0.05'],
    [0, 2, '0.00'],
    [19306, 0, '19306'],
    [19306, 3, '19.306'],
    [-250, 2, '-2.50'],
  ])('writes %i with %i decimals as %s', (minor, exponent, text) => {
    expect(formatMinor(minor, exponent)).toBe(text);
  });

  it.each([
    ['193.06', 2, 19306],
    ['20.0', 2, 2000],
    ['20', 2, 2000],
    ['20.000', 2, 2000],
    ['20.001', 2, null],
    ['100', 0, 100],
    ['100.5', 0, null],
    ['1.234', 3, 1234],
    ['-1', 2, null],
    ['1e3', 2, null],
    ['', 2, null],
    ['1,5', 2, null],
  ])('reads %s with %i decimals as %s', (text, exponent, minor) => {
    expect(parseAmount(text, exponent)).toBe(minor);
  });

  it('writes the short form without changing the value', () => {
    expect(formatMinorLoosely(2000, 2)).toBe('20.0');
    expect(formatMinorLoosely(2055, 2)).toBe('20.55');
    expect(parseAmount(formatMinorLoosely(2000, 2), 2)).toBe(2000);
  });

  it('converts dollars to currencies with two, zero and three decimals', () => {
    expect(fromUsdCents(10_000, { code: 'USD', exponent: 2 })).toBe(10_000);
    expect(fromUsdCents(10_000, { code: 'JPY', exponent: 0 })).toBe(15_000);
    expect(fromUsdCents(10_000, { code: 'KWD', exponent: 3 })).toBe(30_700);
    expect(convertMinor(15_000, { code: 'JPY', exponent: 0 }, { code: 'USD', exponent: 2 })).toBe(10_000);
  });
});
