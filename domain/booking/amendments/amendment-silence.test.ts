import { expect, test } from 'vitest';
import { amendmentSilenceMs, isUnanswered } from './amendment-silence.ts';

const askedAt = new Date('2026-11-20T10:00:00Z');
const after = (ms: number) => new Date(askedAt.getTime() + ms);

test('a change of flights is unanswered a day after the traveler agreed, until the airline answers [SERV-08] [ADM-06]', () => {
  expect(amendmentSilenceMs).toBe(24 * 3_600_000);
  expect(isUnanswered({ state: 'confirming', askedAt }, after(amendmentSilenceMs - 1))).toBe(false);
  expect(isUnanswered({ state: 'confirming', askedAt }, after(amendmentSilenceMs))).toBe(true);
  for (const state of ['quoted', 'changed', 'done', 'failed', 'needs_attention'] as const)
    expect(isUnanswered({ state, askedAt }, after(2 * amendmentSilenceMs))).toBe(false);
  expect(isUnanswered({ state: 'confirming', askedAt: null }, after(2 * amendmentSilenceMs))).toBe(false);
});
