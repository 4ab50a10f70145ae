import { expect, test } from 'vitest';
import { SearchCallers } from './search-callers.ts';

test('a search is unwanted once all who waited for it have left, and never if nobody has come yet [LIVE-07] [FAST-02]', () => {
  const callers = new SearchCallers();
  expect(callers.allLeft.aborted).toBe(false);
  const [one, other] = [new AbortController(), new AbortController()];
  callers.add(one.signal);
  callers.add(other.signal);
  one.abort();
  expect(callers.allLeft.aborted).toBe(false);
  other.abort();
  expect(callers.allLeft.aborted).toBe(true);
});

test('who had left before the search began does not wait for it [LIVE-07]', () => {
  const callers = new SearchCallers();
  callers.add(AbortSignal.abort());
  expect(callers.allLeft.aborted).toBe(true);
});
