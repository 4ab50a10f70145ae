/**
 * Amounts inside the simulator are whole minor units of the billing currency. On the wire they are decimal text (Duffel
 * documentation, "Offers").
 */

/** Rough value of one US dollar, used only to make plausible prices in another billing currency. */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1, EUR: 0.92, GBP: 0.78, CHF: 0.88, CAD: 1.37, AUD: 1.52, NZD: 1.66, SEK: 10.5, NOK: 10.7, DKK: 6.9, PLN: 3.95, CZK: 23.2,
  JPY: 150, KRW: 1350, SGD: 1.34, HKD: 7.8, AED: 3.67, SAR: 3.75, QAR: 3.64, INR: 83, ZAR: 18.5, BRL: 5.1, MXN: 17.5, TRY: 33, THB: 35.5,
  KWD: 0.307, BHD: 0.377, ISK: 138, HUF: 360, CNY: 7.2, TWD: 32, MYR: 4.6,
}; // biome-ignore format: a table reads better in rows

/** A currency with its number of decimals (ISO 4217). */
export interface Currency {
  readonly code: string;
  readonly exponent: number;
}

/** Whether the simulator has prices in this currency. */
export function isPricedCurrency(code: string): boolean {
  return code in perDollar;
}

/** US cents as minor units of `currency`, rounded half up. */
export function fromUsdCents(cents: number, currency: Currency): number {
  const rate = perDollar[currency.code] ?? 1;
  return Math.round((cents / 100) * rate * 10 ** currency.exponent);
}

/** Minor units of one currency as minor units of another, rounded half up. */
export function convertMinor(minor: number, from: Currency, to: Currency): number {
  const dollars = minor / 10 ** from.exponent / (perDollar[from.code] ?? 1);
  return Math.round(dollars * (perDollar[to.code] ?? 1) * 10 ** to.exponent);
}

/** `19306` → `"193.06"` (two decimals), `"19306"` (none), `"19.306"` (three). */
export function formatMinor(minor: number, exponent: number): string {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** The same amount in the shorter form some suppliers send: `"20.0"` instead of `"20.00"`. Equal in value. */
export function formatMinorLoosely(minor: number, exponent: number): string {
  const text = formatMinor(minor, exponent);
  return exponent === 2 && text.endsWith('0') ? text.slice(0, -1) : text;
}

/** Without decimals if all are zeros: `"0"` instead of `"0.00"`. Equal in value. */
export function formatMinorBarely(minor: number, exponent: number): string {
  return formatMinor(minor, exponent).replace(/\.0+$/, '');
}

/**
 * Decimal text as minor units, without floats. Trailing zeros beyond the currency's decimals are allowed, other extra
 * digits are not. Null if the text is not such a number.
 */
export function parseAmount(text: string, exponent: number): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text);
  if (!match) return null;
  const fraction = match[2] ?? '';
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  const minor = BigInt((match[1] ?? '0') + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return Number(minor);
}
