import { expect, test } from 'vitest';
import { type AmendmentFacts, amendmentPrice } from '../booking/amendments/amendment-price.ts';
import { fareSentences } from '../flights/fare/condition-text.ts';
import { currencyExponent, type Money } from '../money/money.ts';
import { openConditions } from '../testing/offers.ts';
import { defaultCancellationTerms } from './cancellation-terms.ts';
import { changeFeeClause, changeFeeIn, changeTermsOf, defaultChangeTerms } from './change-terms.ts';
import { homeContentOf } from './home/home-content.ts';
import { homeDefaults } from './home/home-defaults.ts';
import { changeFees } from './policy-figures.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const facts = (feeMinor: number): AmendmentFacts => ({
  ...{ supplierTotal: usd(0), penalty: null, refundTo: null, markup: 2300 as AmendmentFacts['markup'] },
  ...{ feeMinor, passengerCount: 1, paid: usd(48_200), supplierPrice: usd(40_000) },
});

test.each([
  [{ USD: 2500 }, 'for $25 per passenger'],
  [{ USD: 4050 }, 'for $40.50 per passenger'],
  [{ USD: 2500, EUR: 2000 }, 'for $25 or €20 per passenger'],
  [{ USD: 0 }, 'with no fee from us'],
  [{}, 'with no fee from us'],
])(
  'under %o, changing online is said to be possible %s, and that is what is charged [PAGE-10] [SERV-03]',
  (feeMinorByCurrency, clause) => {
    expect(changeFeeClause({ feeMinorByCurrency })).toBe(clause);
    const minor = 'USD' in feeMinorByCurrency ? feeMinorByCurrency.USD : 0;
    const charged = amendmentPrice(facts(minor))?.fee.amountMinor ?? Number.NaN;
    const said = /\$([\d.]+)/.exec(clause)?.[1] ?? '0';
    expect(Number(said) * 100).toBe(charged);
  },
);

/** The price of this trip's change besides the airline's fee and the difference in fare. */
function charged(fee: Money, travelers: number): number | undefined {
  const { currency } = fee;
  const even = { supplierTotal: { amountMinor: 0, currency }, paid: { amountMinor: 48_200, currency } };
  const price = { amountMinor: 40_000, currency };
  const trip = { ...facts(fee.amountMinor), ...even, supplierPrice: price, passengerCount: travelers };
  return amendmentPrice(trip)?.due.amountMinor;
}

test.each<[Readonly<Record<string, number>>, string, boolean | null, string | null]>([
  [defaultChangeTerms.feeMinorByCurrency, 'USD', true, '$25'],
  [{ USD: 4050, EUR: 2000 }, 'USD', null, '$40.50'],
  [{ USD: 4050, EUR: 2000 }, 'EUR', true, '€20'],
  [{ JPY: 3000 }, 'JPY', true, '¥3,000'],
  [{ KWD: 7250 }, 'KWD', true, 'KWD 7.250'],
  [{ USD: 2500 }, 'EUR', true, null],
  [{ USD: 0 }, 'USD', null, null],
])(
  'under %o, an offer in %s that may be changed (%s) says our online fee, %s per passenger, and that is what is charged [TERMS-01] [SERV-03]',
  (feeMinorByCurrency, currency, changeable, said) => {
    const changeFee = changeFeeIn(currency, { feeMinorByCurrency });
    for (const travelers of [1, 3]) {
      const passengers = Array.from({ length: travelers });
      const conditions = { ...openConditions, changeable };
      const sentence = fareSentences({ conditions, slices: [], passengers, changeFee }, false)[1]?.replaceAll(
        '\u00a0',
        ' ',
      );
      expect(sentence).toContain(
        'Our fee by phone: $25–75 ($50–150 on the day of departure). Plus any difference in fare.',
      );
      const each =
        /Our fee online: (.+?) per passenger, where the airline allows it\./.exec(sentence ?? '')?.[1] ?? null;
      expect(each).toBe(said);
      const digits = Number((each ?? '0').replace(/[^\d.]/g, ''));
      const scale = 10 ** (currencyExponent(currency) ?? 2);
      expect(Math.round(digits * scale) * travelers).toBe(charged(changeFee, travelers));
    }
  },
);

test('a fare that cannot be changed names no fee of ours, and a fee that is not known is shown before confirming [TERMS-01]', () => {
  const said = (changeable: boolean, changeFee: Money | null) =>
    fareSentences({ conditions: { ...openConditions, changeable }, slices: [], passengers: [1], changeFee }, false)[1];
  expect(said(false, usd(2500))).toBe('Changeable: No.');
  expect(said(true, null)).toContain(
    '. Our fee online: shown before you confirm, where the airline allows it. Our fee by phone: $25–75 (',
  );
});

test('a brand without a fee of its own has the default, the lower end of a change by phone [SERV-03] [PAGE-10]', () => {
  expect(changeTermsOf(undefined)).toEqual(defaultChangeTerms);
  expect(changeTermsOf({ feeMinorByCurrency: {} })).toEqual({ feeMinorByCurrency: {} });
  expect(changeFees.processing.startsWith(`$${(defaultChangeTerms.feeMinorByCurrency.USD ?? 0) / 100}–`)).toBe(true);
});

test('the card “Easy date changes” names the brand’s fee [HOME-09] [SERV-03]', () => {
  const conditionUnder = (feeMinorByCurrency: Record<string, number>) => {
    const terms = { ...defaultCancellationTerms, change: { feeMinorByCurrency } };
    const { benefits } = homeContentOf(homeDefaults, undefined, 'Acme', terms);
    return benefits.find(({ title }) => title === 'Easy date changes')?.condition;
  };
  expect(conditionUnder({ USD: 3000 })).toContain(
    'Online in My Trips where the airline allows it, for $30 per passenger, or',
  );
  expect(conditionUnder({})).toContain(
    'Online in My Trips where the airline allows it, with no fee from us, or by phone for $25–75',
  );
});
