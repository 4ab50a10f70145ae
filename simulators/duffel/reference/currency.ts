import { currencyExponents } from '#data/generated/currencies.ts';
import { type Currency, isPricedCurrency } from '../wire/money.ts';

/** A currency by ISO 4217 code. @throws Error for one the simulator cannot price in. */
export function currencyOf(code: string): Currency {
  const exponent = currencyExponents[code];
  if (exponent === undefined || !isPricedCurrency(code))
    throw new Error(`The Duffel simulator has no prices in ${code}.`);
  return { code, exponent };
}
