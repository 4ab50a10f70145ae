import { expect, test } from 'vitest';
import { saysNothingChanged, saysNothingCharged } from '#contract/errors/said-outcomes.ts';
import { silentAirline } from '#server/refusal.ts';
import { nothingChanged, quoteExpired, quoteSuperseded } from '../changeable-order.ts';
import { amendmentWords } from './amendment-words.ts';

const kinds = ['flights', 'bags'] as const;

test.each(kinds)(
  '%s: what is said of money and flights is what pages expect of the code [SERV-03] [SERV-04] [SAFE-02]',
  (kind) => {
    for (const { code, message = '' } of [quoteExpired({ kind }), quoteSuperseded({ kind })]) {
      expect([message, saysNothingCharged(code)]).toEqual([expect.stringContaining('othing was charged'), true]);
      expect(saysNothingChanged(code)).toBe(true);
    }
    // Pages add that nothing was charged if the airline did not make the change.
    expect(saysNothingCharged('AMENDMENT_BY_PHONE')).toBe(false);
    expect(amendmentWords[kind].refused).toMatch(/Nothing was (changed|added)\./);
    expect(amendmentWords[kind].refused).not.toContain('charged');
  },
);

test('an airline that does not answer: its message says that nothing was changed [SERV-03]', () => {
  const { code, message } = silentAirline({ kind: 'unavailable' }, nothingChanged);
  expect([saysNothingChanged(code), message]).toEqual([true, expect.stringContaining('Nothing was changed.')]);
});
