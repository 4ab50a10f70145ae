import { expect, test } from 'vitest';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { ownTermsOf } from './own-terms.ts';

const now = new Date('2027-03-01T12:00:00Z');
const change = { feeMinorByCurrency: { USD: 2500, KWD: 8000 } };
const terms = { freeWithin24Hours: true, feeMinorByCurrency: { USD: 3500, KWD: 11_000 }, change };
const [jfk, lhr, cdg] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB'), testPlace('CDG', 'FR')];
const offerOf = (from = jfk, to = lhr, departing = '2027-03-20T18:00:00', currency = 'USD') => ({
  ...testOffer({ from, to, departing }),
  total: { amountMinor: 40_000, currency },
});

test('the 24 hours are promised for trips of the United States a week ahead, and the fees are those of the currency [TRIP-10] [TERMS-01]', () => {
  const said = (...trip: Parameters<typeof offerOf>) => {
    const { canceling, changeFee } = ownTermsOf(offerOf(...trip), terms, now);
    const { free24h, feePerPassenger } = canceling;
    expect(changeFee.currency).toBe(feePerPassenger.currency);
    return [free24h, feePerPassenger.amountMinor, changeFee.amountMinor, changeFee.currency];
  };
  expect(said()).toEqual([true, 3500, 2500, 'USD']);
  expect(said(lhr, cdg)).toEqual([false, 3500, 2500, 'USD']);
  expect(said(jfk, lhr, '2027-03-08T06:00:00')).toEqual([false, 3500, 2500, 'USD']);
  expect(said(jfk, lhr, undefined, 'KWD')).toEqual([true, 11_000, 8000, 'KWD']);
  expect(said(jfk, lhr, undefined, 'JPY')).toEqual([true, 0, 0, 'JPY']);
  const fees = { feeMinorByCurrency: {} };
  const none = { amountMinor: 0, currency: 'USD' };
  expect(ownTermsOf(offerOf(), { freeWithin24Hours: false, ...fees, change: fees }, now)).toEqual({
    canceling: { free24h: false, feePerPassenger: none },
    changeFee: none,
  });
});

test('the 24 hours are promised only if they also apply to someone who books an hour later [TRIP-10] [TERMS-01]', () => {
  const promisedAt = (time: string) =>
    ownTermsOf(offerOf(jfk, lhr, '2027-03-20T18:00:00'), terms, new Date(time)).canceling.free24h;
  // The flight leaves at 22:00 UTC.
  expect(promisedAt('2027-03-13T21:00:00Z')).toBe(true);
  expect(promisedAt('2027-03-13T21:00:01Z')).toBe(false);
  expect(promisedAt('2027-03-13T22:00:00Z')).toBe(false);
});
