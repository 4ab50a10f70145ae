import { currencyExponent, type Money, parseMoney } from './money.ts';

const formatters = new Map<string, Intl.NumberFormat>();
const exactFormatters = new Map<string, Intl.NumberFormat>();

/** A price for display: no decimals, en-US style ("$1,234", "€980"); half units round up, unreadable amounts are 'USD N/A' (PRICE-02). */
export function formatPrice(money: Money): string {
  if (Number.isNaN(money.amountMinor)) return `${money.currency} N/A`;
  const exponent = currencyExponent(money.currency) ?? 2;
  return formatter(formatters, money.currency, 0).format(Math.round(money.amountMinor / 10 ** exponent));
}

/** An amount without rounding: "$70" and "$70.35". */
export function formatExact(money: Money): string {
  const exponent = currencyExponent(money.currency) ?? 2;
  const cents = money.amountMinor % 10 ** exponent;
  if (cents === 0 || Number.isNaN(cents)) return formatPrice(money);
  return formatter(exactFormatters, money.currency, exponent).format(money.amountMinor / 10 ** exponent);
}

/** `formatPrice` for a wire amount such as "482.30"; anything unreadable is shown as the code and 'N/A' (PRICE-02). */
export function formatAmount(amount: string | null | undefined, currency = 'USD'): string {
  return formatText(formatPrice, amount, currency);
}

/** The same with `formatExact`: for refunds and amounts owed, which must add up. */
export function formatExactAmount(amount: string | null | undefined, currency: string): string {
  return formatText(formatExact, amount, currency);
}

function formatText(format: (money: Money) => string, amount: string | null | undefined, currency: string): string {
  const money = amount == null ? null : parseMoney(amount, currency);
  return money === null ? `${currency} N/A` : format(money);
}

function formatter(known: Map<string, Intl.NumberFormat>, currency: string, decimals: number): Intl.NumberFormat {
  let found = known.get(currency);
  if (found === undefined) {
    found = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    known.set(currency, found);
  }
  return found;
}
