import { expect, test } from 'vitest';
import { privacyPolicy } from '#domain/content/pages/privacy.ts';
import { limits } from './limits.ts';

test('no caller is counted for longer than the privacy policy says [PAGE-11] [SAFE-04]', () => {
  expect(JSON.stringify(privacyPolicy)).toContain('for two hours at most');
  // Counts tries at a booking, regardless of the caller.
  const { phoneDigits: _, ...ofCallers } = limits;
  const longest = Math.max(...Object.values(ofCallers).map(({ timeWindow }) => timeWindow));
  // Counts are deleted by the reconciler's next run after their window.
  expect(longest).toBeLessThanOrEqual(60 * 60_000);
  expect(longest).toBeGreaterThan(60_000);
});
