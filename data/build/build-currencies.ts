import { addedCurrencies, retiredCurrencies } from '../source/currency-fixes.ts';
import { requirePackageFile } from './packages.ts';

/** Minor-unit digits by ISO 4217 code, sorted by code (currency-codes, MIT, with later amendments). */
export function buildCurrencies(): [code: string, digits: number][] {
  const listed = requirePackageFile<{ code: string; digits: number }[]>('currency-codes/data.js');
  const digits = new Map(listed.map((currency) => [currency.code, currency.digits]));
  for (const code of retiredCurrencies) digits.delete(code);
  for (const [code, value] of Object.entries(addedCurrencies)) digits.set(code, value);
  return [...digits].sort(([a], [b]) => (a < b ? -1 : 1));
}
