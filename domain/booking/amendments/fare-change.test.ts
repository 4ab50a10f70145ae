import { describe, expect, test } from 'vitest';
import { answerWords, type FareAnswer } from '#domain/flights/fare/condition-text.ts';
import type { FareConditions, Slice } from '#domain/flights/offer.ts';
import { openConditions, testOffer, testPlace } from '#domain/testing/offers.ts';
import { fareLosses, laterChangeSentences, newFareAnswers, newFareSentences } from './fare-change.ts';

const { slices } = testOffer({
  from: testPlace('JFK', 'US'),
  to: testPlace('LHR', 'GB'),
  departing: '2027-01-20T08:00:00',
});
const allowed = { yes: true, no: false, some: null, open: null };

/** A round trip at a fare with these rules. */
function fareOf(refund: FareAnswer, change: FareAnswer, conditions: Partial<FareConditions> = {}) {
  const ruleOf = (answer: FareAnswer, isAllowed: boolean) =>
    answer === 'some' ? { allowed: isAllowed, penalty: null } : null;
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

const refundLosses: Partial<Record<FareAnswer, Partial<Record<FareAnswer, string>>>> = {
  yes: {
    no: 'Refunds: your fare is refundable now; after this change it is not.',
    some: 'Refunds: your fare is refundable now; after this change it is for some flights only.',
    open: 'Refunds: your fare is refundable now; after this change that depends on the airline.',
  },
  some: {
    no: 'Refunds: your fare is refundable now for some flights; after this change it is not.',
    open: 'Refunds: your fare is refundable now for some flights; after this change that depends on the airline.',
  },
};

const changeLosses: typeof refundLosses = {
  yes: {
    no: 'Later changes: your flights can be changed now; after this change they cannot.',
    some: 'Later changes: your flights can be changed now; after this change only some of them can.',
    open: 'Later changes: your flights can be changed now; after this change that depends on the airline.',
  },
  some: {
    no: 'Later changes: some of your flights can be changed now; after this change they cannot.',
    open: 'Later changes: some of your flights can be changed now; after this change that depends on the airline.',
  },
};

const answers: readonly FareAnswer[] = ['yes', 'some', 'no', 'open'];
const pairs = answers.flatMap((before) => answers.map((after) => [before, after] as const));

describe('the fare of a changed trip', () => {
  test.each(pairs)('%s, then %s: a loss is said, and nothing else [SERV-03] [TERMS-01]', (before, after) => {
    const refund = { before: fareOf(before, 'no'), after: fareOf(after, 'no') };
    const change = { before: fareOf('no', before), after: fareOf('no', after) };
    expect(fareLosses(refund)).toEqual([refundLosses[before]?.[after] ?? []].flat());
    expect(fareLosses(change)).toEqual([changeLosses[before]?.[after] ?? []].flat());
  });

  test.each(pairs)(
    '%s, then %s: the new answer is said unless nothing was ever known [SERV-03] [TERMS-01]',
    (before, after) => {
      const isSilent = before === 'open' && after === before;
      const change = { before: fareOf(before, 'no'), after: fareOf(after, 'yes') };
      expect(newFareAnswers(change)).toEqual([
        ...(isSilent ? [] : [`Refundable: ${answerWords[after]}`]),
        'Changeable: Yes',
      ]);
      expect(newFareSentences(change).map((text) => text.replace(/\..*/, ''))).toEqual([
        ...(isSilent ? [] : [`Refundable after this change: ${answerWords[after]}`]),
        'Changeable after this change: Yes',
      ]);
    },
  );

  test('names the airline’s fees, for all who travel [SERV-03] [TERMS-01]', () => {
    const fee = { amountMinor: 7000, currency: 'USD' };
    const after = { ...fareOf('yes', 'yes', { refundPenalty: fee, changePenalty: { ...fee, amountMinor: 0 } }) };
    expect(newFareSentences({ before: fareOf('yes', 'yes'), after: { ...after, slices, passengers: [1, 2] } })).toEqual(
      [
        'Refundable after this change: Yes. Airline fee $70 for both travelers.',
        'Changeable after this change: Yes. No airline fee for changes.',
      ],
    );
  });

  test.each(answers)(
    'changeable %s: promises no later change online, which only the changed order tells [SERV-03]',
    (answer) => {
      const change = { before: fareOf('yes', 'yes'), after: fareOf('yes', answer) };
      const isAllowed = answer === 'yes' || answer === 'some';
      const ways = ['Later changes: online in My Trips if the airline allows it, otherwise by phone.'];
      expect(laterChangeSentences(change, true)).toEqual(isAllowed ? ways : []);
      expect(laterChangeSentences(change, false)).toEqual(isAllowed ? ['Later changes: by phone.'] : []);
    },
  );
});
