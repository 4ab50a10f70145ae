import { currencyExponent, type Money, parseMoney } from './money.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** A price for people: no decimals, en-US style ("$1,234", "€980"); half units round up (PRICE-02). */
export function formatPrice(money: Money): string {
  const exponent = currencyExponent(money.currency) ?? 2;
  return formatter(money.currency).format(Math.round(money.amountMinor / 10 ** exponent));
}

/** The same from a wire amount such as "482.30"; a text that is no amount shows as the code and 'N/A' (PRICE-02). */
export function formatAmount(amount: string | null | undefined, currency = 'USD'): string {
  const money = amount == null ? null : parseMoney(amount, currency);
  return money === null ? `${currency} N/A` : formatPrice(money);
}

function formatter(currency: string): Intl.NumberFormat {
  let found = formatters.get(currency);
  if (found === undefined) {
    found = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: 0,
      maximumFractionDigits: 0,
    });
    formatters.set(currency, found);
  }
  return found;
}
