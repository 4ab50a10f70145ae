import { describe, expect, test } from 'vitest';
import { type CancellationTerms, freeCancellationCondition, onlineFeeText } from '../cancellation-terms.ts';
import { defaultChangeTerms } from '../change-terms.ts';
import { homeContentOf } from '../home/home-content.ts';
import { homeDefaults } from '../home/home-defaults.ts';
import { defaultSlots, pageNames } from '../page-overrides/page-overrides.ts';
import { shellContentOf } from '../shell-content.ts';
import { fillMarks } from '../text/inline.ts';

/** All sample texts under a brand's terms, one entry per page slot, card or badge. */
function saidUnder(terms: CancellationTerms): string[] {
  const words = { onlineFee: onlineFeeText(terms) };
  const home = homeContentOf(homeDefaults, undefined, 'Acme', { ...terms, change: defaultChangeTerms });
  const { badges, blurb } = shellContentOf(undefined, 'Acme', terms, '12-3');
  return [
    ...pageNames.flatMap((name) =>
      defaultSlots(name, terms).map(({ title, text }) => fillMarks(`${title ?? ''}\n${text ?? ''}`, words)),
    ),
    ...home.benefits.map(({ title, text, condition }) => [title, text, condition].join('\n')),
    ...[home.hero, home.closing, home.figures].map((part) => JSON.stringify(part)),
    ...Object.values(badges).map(({ text, condition }) => `${text} ${condition}`),
    blurb,
  ];
}

const fees = { USD: 3500 };
const [promised, unpromised, free, silent] = [
  { freeWithin24Hours: true, feeMinorByCurrency: fees },
  { freeWithin24Hours: false, feeMinorByCurrency: fees },
  { freeWithin24Hours: true, feeMinorByCurrency: {} },
  { freeWithin24Hours: false, feeMinorByCurrency: {} },
] as const satisfies CancellationTerms[];

/** Texts that mention 24 hours for another reason than the 24-hour rule. */
const ofTheFirstDay =
  /24-hour (rule|cancel)|within (the first )?24 hours of booking|within a day|first 24 hours|shortly after booking/i;

describe('what the pages say about canceling follows the terms', () => {
  test('wherever the fee is mentioned, so is its rule: within the 24 hours too unless every condition is met [F-03] [PAGE-08]', () => {
    const priced = saidUnder(promised).filter((said) => said.includes('$35'));
    expect(priced.length).toBeGreaterThan(6);
    for (const said of priced) {
      expect(said).toContain(
        'Canceling online costs $35 per passenger unless every condition of our 24-hour rule is met.',
      );
    }
    expect(saidUnder(promised).join('\n')).not.toMatch(/later than 24 hours/);
  });

  test('every claim of free cancellation has all its conditions next to it [F-03] [TRIP-10] [HOME-07]', () => {
    const claims = saidUnder(promised).filter((said) => /cancel(lation)? (for free )?within|within a day/i.test(said));
    expect(claims).toHaveLength(3);
    for (const said of claims) {
      expect(said).toMatch(/7 or more days after/);
      expect(said).toMatch(/United States/);
      expect(said).toMatch(/changed/);
      expect(said).toMatch(/card .*can be refunded/);
    }
    expect(claims.some((said) => said.includes(freeCancellationCondition))).toBe(true);
  });

  test.each([
    ['with the fee', unpromised],
    ['without a fee', silent],
  ])('a brand without the 24-hour promise claims it nowhere, %s [F-11] [TRIP-10]', (_what, terms) => {
    expect(saidUnder(terms).filter((said) => ofTheFirstDay.test(said))).toEqual([]);
    expect(saidUnder(promised).filter((said) => ofTheFirstDay.test(said)).length).toBeGreaterThan(8);
  });

  test.each([
    ['with the promise', free],
    ['without it', silent],
  ])('a brand without a fee for canceling online mentions none, %s [F-11] [PAGE-08]', (_what, terms) => {
    const ofOurs = /\$35|our (online )?service fee\b|Fee assessment|the online one/i;
    expect(saidUnder(terms).filter((said) => ofOurs.test(said))).toEqual([]);
    expect(saidUnder(promised).filter((said) => ofOurs.test(said)).length).toBeGreaterThan(6);
  });
});
