import { describe, expect, test } from 'vitest';
import type { ConditionText } from '#domain/flights/fare/condition-text.ts';
import type { FareConditions, Slice } from '#domain/flights/offer.ts';
import { openConditions, testOffer, testPlace } from '#domain/testing/offers.ts';
import { fareLosses, laterChangeSentences, newFareAnswers, newFareSentences } from './fare-change.ts';

type Answer = ConditionText['answer'];

const { slices } = testOffer({
  from: testPlace('JFK', 'US'),
  to: testPlace('LHR', 'GB'),
  departing: '2027-01-20T08:00:00',
});
const allowed = { Yes: true, No: false, 'For some flights': null, 'Depends on the airline': null };

/** There and back by a fare with these answers. */
function fareOf(refund: Answer, change: Answer, conditions: Partial<FareConditions> = {}) {
  const ruleOf = (answer: Answer, isAllowed: boolean) =>
    answer === 'For some flights' ? { allowed: isAllowed, penalty: null } : null;
  const sliceOf = (isAllowed: boolean): Slice[] =>
    slices.map((slice) => ({
      ...slice,
      conditions: { refund: ruleOf(refund, isAllowed), change: ruleOf(change, isAllowed), seatSelection: null },
    }));
  return {
    conditions: { ...openConditions, refundable: allowed[refund], changeable: allowed[change], ...conditions },
    slices: [...sliceOf(true), ...sliceOf(false)],
    passengers: [1],
  };
}

const refundLosses: Partial<Record<Answer, Partial<Record<Answer, string>>>> = {
  Yes: {
    No: 'Refunds: your fare is refundable now; after this change it is not.',
    'For some flights': 'Refunds: your fare is refundable now; after this change it is for some flights only.',
    'Depends on the airline': 'Refunds: your fare is refundable now; after this change that depends on the airline.',
  },
  'For some flights': {
    No: 'Refunds: your fare is refundable now for some flights; after this change it is not.',
    'Depends on the airline':
      'Refunds: your fare is refundable now for some flights; after this change that depends on the airline.',
  },
};

const changeLosses: typeof refundLosses = {
  Yes: {
    No: 'Later changes: your flights can be changed now; after this change they cannot.',
    'For some flights': 'Later changes: your flights can be changed now; after this change only some of them can.',
    'Depends on the airline':
      'Later changes: your flights can be changed now; after this change that depends on the airline.',
  },
  'For some flights': {
    No: 'Later changes: some of your flights can be changed now; after this change they cannot.',
    'Depends on the airline':
      'Later changes: some of your flights can be changed now; after this change that depends on the airline.',
  },
};

const answers: readonly Answer[] = ['Yes', 'For some flights', 'No', 'Depends on the airline'];
const pairs = answers.flatMap((before) => answers.map((after) => [before, after] as const));

describe('the fare of a changed trip', () => {
  test.each(pairs)('%s, then %s: a loss is said, and nothing else [SERV-03] [TERMS-01]', (before, after) => {
    const refund = { before: fareOf(before, 'No'), after: fareOf(after, 'No') };
    const change = { before: fareOf('No', before), after: fareOf('No', after) };
    expect(fareLosses(refund)).toEqual([refundLosses[before]?.[after] ?? []].flat());
    expect(fareLosses(change)).toEqual([changeLosses[before]?.[after] ?? []].flat());
  });

  test.each(pairs)(
    '%s, then %s: the new answer is said unless nothing was ever known [SERV-03] [TERMS-01]',
    (before, after) => {
      const isSilent = before === 'Depends on the airline' && after === before;
      const change = { before: fareOf(before, 'No'), after: fareOf(after, 'Yes') };
      expect(newFareAnswers(change)).toEqual([...(isSilent ? [] : [`Refundable: ${after}`]), 'Changeable: Yes']);
      expect(newFareSentences(change).map((text) => text.replace(/\..*/, ''))).toEqual([
        ...(isSilent ? [] : [`Refundable after this change: ${after}`]),
        'Changeable after this change: Yes',
      ]);
    },
  );

  test('names the airline’s fees, for all who travel [SERV-03] [TERMS-01]', () => {
    const fee = { amountMinor: 7000, currency: 'USD' };
    const after = { ...fareOf('Yes', 'Yes', { refundPenalty: fee, changePenalty: { ...fee, amountMinor: 0 } }) };
    expect(newFareSentences({ before: fareOf('Yes', 'Yes'), after: { ...after, slices, passengers: [1, 2] } })).toEqual(
      [
        'Refundable after this change: Yes. Airline fee $70 for both travelers.',
        'Changeable after this change: Yes. No airline fee for changes.',
      ],
    );
  });

  test.each(answers)(
    'changeable %s: promises no later change online, which only the changed order tells [SERV-03]',
    (answer) => {
      const change = { before: fareOf('Yes', 'Yes'), after: fareOf('Yes', answer) };
      const isAllowed = answer === 'Yes' || answer === 'For some flights';
      const ways = ['Later changes: online in My Trips if the airline allows it, otherwise by phone.'];
      expect(laterChangeSentences(change, true)).toEqual(isAllowed ? ways : []);
      expect(laterChangeSentences(change, false)).toEqual(isAllowed ? ['Later changes: by phone.'] : []);
    },
  );
});
