import { currencyExponent } from './money.ts';

/** Metals, units of account, funds, tests and 'no currency': in the table, but not used for payments (ISO 4217). */
const unpaidCurrencies = new Set(
  'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX BOV CHE CHW CLF COU MXV USN UYI UYW'.split(' '),
);

/** Whether fares can be sold in this ISO 4217 code. */
export function isPayable(currency: string): boolean {
  return currencyExponent(currency) !== null && !unpaidCurrencies.has(currency);
}
