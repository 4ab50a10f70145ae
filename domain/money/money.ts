import { currencyExponents } from '#data/generated/currencies.ts';

/**
 * An amount of money: integer minor units (cents for USD, yen for JPY, fils for KWD) with its ISO 4217 code. Never a
 * float of major units; the exponent comes from one table (ISO 4217).
 */
export interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

const decimalPattern = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/;

/** An unknown amount: NaN minor units, displayed as 'N/A' (PRICE-02). */
export function unreadableMoney(currency: string): Money {
  return { amountMinor: Number.NaN, currency };
}

/** Parses a wire amount; `unreadableMoney` if unreadable. */
export function readMoney(text: string, currency: string): Money {
  return parseMoney(text, currency) ?? unreadableMoney(currency);
}

/**
 * Digits after the decimal point of an ISO 4217 code (USD 2, JPY 0, KWD 3); null for a code that is not in the table.
 */
export function currencyExponent(currency: string): number | null {
  return Object.hasOwn(currencyExponents, currency) ? (currencyExponents[currency] ?? null) : null;
}

/**
 * Parses a decimal string of major units ("482.3", "20.00") without floats. Null if it is not a plain decimal,
 * the currency is unknown, digits beyond the currency's exponent are not zero, or the amount is not a safe integer.
 */
export function parseMoney(text: string, currency: string): Money | null {
  const exponent = currencyExponent(currency);
  const match = decimalPattern.exec(text.trim());
  if (exponent === null || match === null) return null;
  const [, sign = '', whole = '0', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  const amountMinor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  if (!Number.isSafeInteger(amountMinor)) return null;
  return { amountMinor: sign === '-' && amountMinor !== 0 ? -amountMinor : amountMinor, currency };
}

/**
 * An amount of whole major units: 482 USD is 48,200 minor units. Unreadable for a currency that is not in the table.
 */
export function wholeMoney(units: number, currency: string): Money {
  return { amountMinor: units * 10 ** (currencyExponent(currency) ?? Number.NaN), currency };
}

/**
 * A decimal string of major units with exactly the currency's digits: 48230 USD → "482.30", 5000 JPY → "5000". Throws
 * RangeError for anything but a safe integer of minor units, such as an unreadable amount: neither a call nor a stored
 * row may carry it.
 */
export function formatMoneyDecimal(money: Money): string {
  if (!Number.isSafeInteger(money.amountMinor)) {
    throw new RangeError(`${money.amountMinor} ${money.currency} is not an amount in minor units`);
  }
  const exponent = currencyExponent(money.currency) ?? 2;
  const digits = String(Math.abs(money.amountMinor)).padStart(exponent + 1, '0');
  const sign = money.amountMinor < 0 ? '-' : '';
  return exponent === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** An exact amount for logs and history rows: '482.30 USD'. */
export function exactMoney(money: Money): string {
  return `${formatMoneyDecimal(money)} ${money.currency}`;
}

/** Sum of amounts in one currency; an empty list is zero. Throws RangeError on mixed currencies: a caller's bug. */
export function sumMoney(amounts: readonly Money[], currency: string): Money {
  let amountMinor = 0;
  for (const amount of amounts) {
    if (amount.currency !== currency) throw new RangeError(`Cannot add ${amount.currency} to ${currency}`);
    amountMinor += amount.amountMinor;
  }
  return { amountMinor, currency };
}

/** The amount in a currency; null if it is in another one, except zero, which is zero everywhere. */
export function inCurrency(amount: Money, currency: string): Money | null {
  return amount.currency === currency || amount.amountMinor === 0 ? { ...amount, currency } : null;
}

/** True if both amount and currency are equal. */
export function isSameMoney(a: Money, b: Money): boolean {
  return a.amountMinor === b.amountMinor && a.currency === b.currency;
}
