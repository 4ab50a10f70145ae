import { expect, test } from 'vitest';
import { type AmendmentFacts, amendmentPrice } from '../booking/amendments/amendment-price.ts';
import { defaultCancellationTerms } from './cancellation-terms.ts';
import { changeFeeClause, changeTermsOf, defaultChangeTerms } from './change-terms.ts';
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
