import { expect, test } from 'vitest';
import { testOffer, testPlace } from '../testing/offers.ts';
import {
  bookedSentences,
  cancelingLines,
  cancelingNote,
  previewCancellation,
  previewSentences,
} from './refund-preview.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const offer = testOffer({ from: testPlace('JFK', 'US'), to: testPlace('LHR', 'GB'), departing: '2027-01-20T08:00:00' });
/** Whatever the fare rules say, the airline may give credit: the quote then says so (TRIP-11). */
const credit = 'Some airlines cancel by phone only, or give credit for a later flight instead.';
const conditions = {
  ...offer.conditions,
  refundable: true,
  refundPenalty: usd(7000),
};
const preview = previewCancellation({
  isFree: true,
  paid: usd(43_000),
  supplierPrice: usd(35_000),
  supplierFare: usd(35_000),
  conditions,
  passengerCount: 1,
  feeMinor: 3500,
});

test('the refund for canceling is shown before paying, as an amount [TERMS-01] [TRIP-11]', () => {
  expect(previewSentences(preview, { price: usd(43_000), hasExtras: false })).toEqual([
    'Cancel within 24 hours: $430 back, if your flights were not changed and your card can be refunded.',
    `Later: $309 back by the fare rules, after our online service fee of $35. ${credit}`,
  ]);
});

test('a price with seats, for which nothing was computed, shows no amount under the fare rules [TERMS-01] [SEAT-05]', () => {
  expect(previewSentences(preview, { price: usd(48_000), hasExtras: false })).toEqual([
    'Cancel within 24 hours: $480 back, if your flights were not changed and your card can be refunded.',
    'Later: depends on the airline; we show the amount before you confirm. Our online service fee of $35 per passenger is deducted from a refund to your card.',
  ]);
});

test('with a bag, what is known is said of the fare, and the rest depends on the airline [TERMS-01] [BAGS-03]', () => {
  const said = (refundPenalty: number | null, feeMinor: number) => {
    const bagged = previewCancellation({
      isFree: true,
      paid: usd(49_200),
      supplierPrice: usd(40_000),
      supplierFare: usd(35_000),
      conditions: {
        ...conditions,
        refundable: refundPenalty !== null,
        refundPenalty: refundPenalty === null ? null : usd(refundPenalty),
      },
      passengerCount: 1,
      feeMinor,
    });
    return previewSentences(bagged, { price: usd(49_200), hasExtras: true });
  };
  const open = 'For seats and extras it depends on the airline; we show the amount before you confirm.';
  const fee = 'Our online service fee of $35 per passenger is deducted from a refund to your card.';
  expect(said(7000, 3500)).toEqual([
    'Cancel within 24 hours: $492 back, if your flights were not changed and your card can be refunded.',
    `Later: $309 back for the fare, after our online service fee of $35. ${open} ${credit}`,
  ]);
  expect(said(7000, 0)[1]).toBe(`Later: $344 back for the fare. ${open} ${credit}`);
  expect(said(null, 0)[1]).toBe(`Later: nothing back for the fare. ${open} ${credit}`);
  expect(said(null, 3500)[1]).toBe(`Later: nothing back for the fare. ${open} ${fee} ${credit}`);
  expect(said(33_000, 3500)[1]).toBe(
    `Later: nothing back for the fare: our online service fee takes the $25 that would be refunded. ${open} ${fee} ${credit}`,
  );
});

test('the comparison of fares uses the same words in short [F-153] [TERMS-01]', () => {
  expect(cancelingLines(preview, usd(43_000))).toEqual(['Cancel within 24 hours: $430 back', 'Later: $309 back']);
  const later = { ...preview, free24h: false };
  expect(cancelingLines(later, usd(43_000))).toEqual(['$309 back']);
  expect(cancelingLines({ ...later, byRules: null }, usd(43_000))).toEqual(['Depends on the airline']);
  const nothing = previewCancellation({
    ...{ isFree: false, paid: usd(43_000), supplierPrice: usd(35_000), supplierFare: usd(35_000) },
    ...{ conditions: { ...conditions, refundable: false }, passengerCount: 1, feeMinor: 3500 },
  });
  expect(cancelingLines(nothing, usd(43_000))).toEqual(['Nothing back by the fare rules']);
});

test('our fee is shown with what it is deducted from: a full or partial refund, nothing, or no fee at all [F-80] [TRIP-11]', () => {
  const said = (change: Partial<Parameters<typeof previewCancellation>[0]>) =>
    previewSentences(
      previewCancellation({
        isFree: false,
        paid: usd(43_000),
        supplierPrice: usd(35_000),
        supplierFare: usd(35_000),
        conditions,
        passengerCount: 1,
        feeMinor: 3500,
        ...change,
      }),
      { price: usd(43_000), hasExtras: false },
    );
  const penalty = (amountMinor: number) => ({ conditions: { ...conditions, refundPenalty: usd(amountMinor) } });
  expect(said({ passengerCount: 2 })).toEqual([
    `Cancel: $274 back by the fare rules, after our online service fee of $70 ($35 per passenger). ${credit}`,
  ]);
  expect(said({ feeMinor: 0 })).toEqual([`Cancel: $344 back by the fare rules. ${credit}`]);
  expect(said(penalty(33_000))).toEqual([
    `Cancel: nothing back by the fare rules: our online service fee takes the $25 that would be refunded. ${credit}`,
  ]);
  expect(said({ conditions: { ...conditions, refundable: false } })).toEqual([
    `Cancel: nothing back by the fare rules. ${credit}`,
  ]);
  const open = { ...conditions, refundable: null };
  expect(said({ conditions: open, feeMinor: 0 })).toEqual([
    'Cancel: depends on the airline; we show the amount before you confirm.',
  ]);
  expect(said({ conditions: open })[0]).toContain('Our online service fee of $35 per passenger is deducted');
});

test('a booked trip shows when its 24 hours end, if known [F-31] [TRIP-10]', () => {
  const told = { price: usd(43_000), hasExtras: false };
  const [, later] = previewSentences(preview, told);
  expect(bookedSentences(preview, 'Cancel by 08:00 for a full refund.', told)).toEqual([
    'Cancel by 08:00 for a full refund.',
    later,
  ]);
  expect(bookedSentences(preview, null, told)).toEqual(previewSentences(preview, told));
  const over = { ...preview, free24h: false };
  expect(bookedSentences(over, null, told)[0]).toMatch(/^Cancel: \$309 back by the fare rules/);
});

test('the note on canceling names the 24 hours and our fee only where an offer has them [F-11] [TERMS-01]', () => {
  const terms = (free24h: boolean, fee: number) => ({ canceling: { free24h, feePerPassenger: usd(fee) } });
  const rules = 'you get what the airline’s fare rules give back';
  const shown = `We show the amount before you confirm. ${credit}`;
  expect(cancelingNote([terms(false, 0)])).toBe(`If you cancel, ${rules}. ${shown}`);
  expect(cancelingNote([terms(false, 3500)])).toBe(`If you cancel, ${rules}, less our online service fee. ${shown}`);
  expect(cancelingNote([terms(false, 0), terms(true, 0)])).toBe(
    `Within 24 hours of booking, you get the whole price back if your flights were not changed and your card can be refunded. Later, ${rules}. ${shown}`,
  );
});

test.each([
  ['GBP', 0, 'Later: $395 back'],
  ['GBP', 1, 'Later: depends on the airline'],
  ['USD', 0, 'Later: $395 back'],
])('an airline fee in %s of %i is zero only if it is zero [F-132] [TERMS-01]', (currency, amountMinor, line) => {
  const facts = { isFree: true, paid: usd(43_000), supplierPrice: usd(35_000), supplierFare: usd(35_000) };
  const foreign = { ...conditions, refundPenalty: { amountMinor, currency } };
  const shown = previewCancellation({ ...facts, conditions: foreign, passengerCount: 1, feeMinor: 3500 });
  expect(cancelingLines(shown, usd(43_000))[1]).toBe(line);
});
