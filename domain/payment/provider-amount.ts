import { currencyExponent, type Money } from '../money/money.ts';

/**
 * Stripe's minor units if they differ from ISO 4217 (Stripe documentation, currencies): ISK and UGX are sent with two
 * digits that must be zero. Three-digit currencies must end in 0.
 */
const stripeExponents: Readonly<Record<string, number>> = { ISK: 2, UGX: 2 };

/** Currencies that Stripe can charge and whose units we have verified. */
const chargeable = new Set(
  'USD EUR GBP CAD AUD NZD CHF SEK NOK DKK PLN CZK HUF RON JPY KRW SGD HKD TWD THB MYR PHP IDR INR AED SAR QAR KWD BHD OMR JOD TND ILS ZAR MXN BRL CLP COP PEN ARS TRY ISK'.split(
    ' ',
  ),
);

export function isChargeable(currency: string): boolean {
  return chargeable.has(currency);
}

/** Converts our minor units to Stripe's. Throws on impossible amounts: callers check `isChargeable` and round first. */
export function toStripeAmount(money: Money): number {
  const exponent = currencyExponent(money.currency);
  if (exponent === null || !isChargeable(money.currency)) throw new RangeError(`Cannot charge ${money.currency}`);
  const amount = money.amountMinor * 10 ** ((stripeExponents[money.currency] ?? exponent) - exponent);
  if (!Number.isSafeInteger(amount) || (exponent === 3 && amount % 10 !== 0)) {
    throw new RangeError(`Cannot charge ${money.amountMinor} minor units of ${money.currency}`);
  }
  return amount;
}

/** Converts Stripe's integer and lower-case currency code to ours. */
export function fromStripeAmount(amount: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase();
  const exponent = currencyExponent(currency) ?? 2;
  return { amountMinor: Math.round(amount / 10 ** ((stripeExponents[currency] ?? exponent) - exponent)), currency };
}
