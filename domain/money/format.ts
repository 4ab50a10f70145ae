import { currencyExponent, type Money } from './money.ts';

const formatters = new Map<string, Intl.NumberFormat>();
const exactFormatters = new Map<string, Intl.NumberFormat>();

const countFormatter = new Intl.NumberFormat('en-US');

/** A whole number for display: '1,040'. Shared: creating a formatter takes longer than a card's texts (LIVE-05). */
export function formatCount(count: number): string {
  return countFormatter.format(count);
}

/** A price without decimals, en-US ("$1,234", "€980"); halves round up, unreadable ones are 'USD N/A' (PRICE-02). */
export function formatPrice(money: Money): string {
  if (Number.isNaN(money.amountMinor)) return `${money.currency} N/A`;
  const exponent = currencyExponent(money.currency) ?? 2;
  return formatter(formatters, money.currency, 0).format(Math.round(money.amountMinor / 10 ** exponent));
}

/** An amount without rounding: "$70" and "$70.35". */
export function formatExact(money: Money): string {
  return isWhole(money) ? formatPrice(money) : formatWithCents(money);
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

/** Formats the exact amounts of one list alike: all with cents if one of them has some, '$70.00' beside '$63.35'. */
export function formatAlike(amounts: readonly Money[]): (money: Money) => string {
  return amounts.every(isWhole) ? formatPrice : formatWithCents;
}

/** Also true if the amount is unreadable. */
function isWhole({ amountMinor, currency }: Money): boolean {
  return Number.isNaN(amountMinor) || amountMinor % 10 ** (currencyExponent(currency) ?? 2) === 0;
}

function formatWithCents(money: Money): string {
  if (Number.isNaN(money.amountMinor)) return formatPrice(money);
  const exponent = currencyExponent(money.currency) ?? 2;
  return formatter(exactFormatters, money.currency, exponent).format(money.amountMinor / 10 ** exponent);
}

/** Like `format`, with a minus sign instead of a hyphen: '−$92'. */
export function formatSigned(money: Money, format = formatExact): string {
  return money.amountMinor < 0 ? `−${format({ ...money, amountMinor: -money.amountMinor })}` : format(money);
}
