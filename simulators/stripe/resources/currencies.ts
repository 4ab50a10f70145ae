import { invalid } from '../api/errors.ts';

const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '));
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));
const twoDecimal = new Set(
  (
    'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve czk dkk dop dzd egp ' +
    'etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr isk jmd kes kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt ' +
    'mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl ' +
    'thb tjs top try ttd twd tzs uah usd uyu uzs wst xcd xcg yer zar zmw'
  ).split(' '),
);

/** Smallest charge in minor units, 1 if undocumented (Stripe documentation, "Supported currencies"). */
const minimumAmounts: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
};
const maximumAmount = 99_999_999;

/** A readable amount in minor units, such as 'USD 85.00'. */
export function formatAmount(amountMinor: number, currency: string): string {
  const decimals = zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
  return `${currency.toUpperCase()} ${(amountMinor / 10 ** decimals).toFixed(decimals)}`;
}

/**
 * Checks a currency code: three lower-case letters of a supported currency. Upper case is rejected, because the
 * documentation requires lower case and a client that relies on leniency would fail only in live use. Source: Stripe
 * documentation, "Supported currencies".
 * @throws ApiError 400 with param `currency`.
 */
export function checkCurrency(currency: string): void {
  if (zeroDecimal.has(currency) || twoDecimal.has(currency) || threeDecimal.has(currency)) return;
  throw invalid(`Invalid currency: ${currency.slice(0, 20)}. Use the three-letter ISO code in lower case.`, {
    param: 'currency',
  });
}

/**
 * Checks an amount in minor units of `currency` against minimum, maximum (eight digits) and the granularity of
 * three-decimal currencies (last digit 0) and of ISK (whole units in two decimals). Source: Stripe documentation,
 * "Supported currencies", special cases. @throws ApiError 400 `amount_too_small`, `amount_too_large` or without code,
 * param `amount`.
 */
export function checkAmount(amountMinor: number, currency: string): void {
  const minimum = minimumAmounts[currency] ?? 1;
  if (amountMinor < minimum) {
    throw invalid(`Amount must be at least ${minimum} (minor units of ${currency}).`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amountMinor > maximumAmount) {
    throw invalid(`Amount must be no more than ${maximumAmount} (minor units of ${currency}).`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  checkGranularity(amountMinor, currency, 'amount');
}

/** The granularity part of `checkAmount` alone, for captures and refunds. */
export function checkGranularity(amountMinor: number, currency: string, param: string): void {
  const step = threeDecimal.has(currency) ? 10 : currency === 'isk' ? 100 : 1;
  if (amountMinor % step !== 0) {
    throw invalid(`Invalid ${param}: amounts in ${currency} must be a multiple of ${step} minor units.`, { param });
  }
}
