import { describe, expect, test } from 'vitest';
import { airlineFaultRefundDays } from '#domain/content/policy-figures.ts';
import { addBusinessDays } from '#domain/time/calendar-date.ts';
import { promisedDays, refundTiming } from '../refund-texts.ts';
import { type RefundFacts, refundLateFrom, refundSteps } from './refund-steps.ts';

const asked: RefundFacts = {
  rule: 'fare_rules',
  refundTo: 'card',
  refundStatus: 'pending',
  repaidByHand: false,
  askedAt: new Date('2026-11-20T10:00:00Z'),
  agreedAt: null,
  refundSentAt: null,
  refundLateSince: null,
};
const agreed = { ...asked, agreedAt: new Date('2026-11-20T10:01:00Z') };
const sent = { ...agreed, refundSentAt: new Date('2026-11-20T10:02:00Z') };
const late = new Date('2026-12-22T00:00:00Z');

/** 'sent done 2026-11-20'. */
const shown = (facts: RefundFacts) =>
  refundSteps(facts).map(({ kind, state, at }) => `${kind} ${state} ${at?.slice(0, 16) ?? '?'}`);

const askedStep = 'asked done 2026-11-20T10:00';
const agreedStep = 'agreed done 2026-11-20T10:01';
const sentStep = 'sent done 2026-11-20T10:02';
const pendingStep = 'sent next 2026-11-20T10:02';

describe('the steps of a refund', () => {
  test.each<[string, RefundFacts, string[]]>([
    ['asked', asked, [askedStep, 'agreed next ?', 'sent next ?', 'expected next ?']],
    ['agreed', agreed, [askedStep, agreedStep, 'sent next ?', 'expected next ?']],
    [
      'not sent in time',
      { ...agreed, refundLateSince: late },
      [askedStep, agreedStep, 'sent late ?', 'expected next ?'],
    ],
    ['pending at the provider [F-160]', sent, [askedStep, agreedStep, pendingStep, 'expected next 2026-12-21']],
    ['sent', { ...sent, refundStatus: 'refunded' }, [askedStep, agreedStep, sentStep, 'expected next 2026-12-21']],
    ['late', { ...sent, refundLateSince: late }, [askedStep, agreedStep, pendingStep, 'expected late 2026-12-21']],
    [
      'arrived late',
      { ...sent, refundLateSince: late, refundStatus: 'refunded' },
      [askedStep, agreedStep, sentStep, 'expected next 2026-12-21'],
    ],
    [
      'refunded, when is not known',
      { ...agreed, refundStatus: 'refunded' },
      [askedStep, agreedStep, 'sent done ?', 'expected next ?'],
    ],
    ['failed', { ...sent, refundStatus: 'failed' }, [askedStep, agreedStep, sentStep, 'failed late ?']],
    ['refused', { ...agreed, refundStatus: 'failed' }, [askedStep, agreedStep, 'failed late ?']],
    [
      'settled by a person after it failed',
      { ...sent, refundStatus: 'refunded', repaidByHand: true },
      [askedStep, agreedStep, sentStep, 'repaid done ?'],
    ],
    [
      'settled by a person without anything sent',
      { ...agreed, refundStatus: 'refunded', repaidByHand: true },
      [askedStep, 'agreed done ?', 'repaid done ?'],
    ],
    ['not asked here', { ...sent, askedAt: null }, [agreedStep, pendingStep, 'expected next 2026-12-21']],
    ['without a refund', { ...agreed, refundStatus: 'none' }, []],
    ['credit', { ...agreed, refundTo: 'airline_credit' }, []],
  ])('%s: no date that is not a fact [SERV-05]', (_, facts, steps) => {
    expect(shown(facts)).toEqual(steps);
  });

  test('the expected date is the last of the business days that the sentence promises [SERV-05] [PAGE-10]', () => {
    for (const rule of ['free_24h', 'airline_change', 'fare_rules'] as const) {
      const last = Number(/(\d+) business days$/.exec(refundTiming(rule, 'card') ?? '')?.[1]);
      expect(promisedDays(rule)).toBe(last);
      expect(refundSteps({ ...sent, rule }).at(-1)?.at).toBe(addBusinessDays('2026-11-20', last));
    }
    expect(refundSteps({ ...sent, rule: 'free_24h' }).at(-1)?.at).toBe('2026-12-10');
    expect(promisedDays('airline_change')).toBe(airlineFaultRefundDays);
  });

  test('late is a day after the airline’s confirmation without sending, then the end of the expected date everywhere [SERV-05]', () => {
    expect(refundLateFrom(asked)).toBeNull();
    expect(refundLateFrom(agreed)?.toISOString()).toBe('2026-11-21T10:01:00.000Z');
    expect(refundLateFrom(sent)?.toISOString()).toBe('2026-12-22T12:00:00.000Z');
  });
});
