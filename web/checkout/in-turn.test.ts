import { afterEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose locks respond this way. */
function withLocks(request: ((...args: [string, { signal: AbortSignal }, () => Promise<unknown>]) => unknown) | null) {
  vi.stubGlobal('navigator', request === null ? {} : { locks: { request } });
}

const call = () => vi.fn(async () => 'paid');

test('a call waits for its turn, but not indefinitely: a hung tab keeps nobody from paying [PAY-08]', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const paying = call();
  withLocks((_name, { signal }) => (signal.aborted ? Promise.reject(signal.reason) : undefined));
  expect(await inTurn(paying)).toBe('paid');
  expect(paying).toHaveBeenCalledTimes(1);
  expect(timeout.mock.calls[0]?.[0]).toBeGreaterThan(30_000);
  timeout.mockRestore();
});

test.each([
  ['no locks', null],
  ['locks that it denies', () => Promise.reject(new DOMException('Not active', 'InvalidStateError'))],
])('a browser with %s still pays, once [PAY-08]', async (_what, request) => {
  const paying = call();
  withLocks(request);
  expect(await inTurn(paying)).toBe('paid');
  expect(paying).toHaveBeenCalledTimes(1);
});

test('a call that fails during its turn fails, and is not resent [PAY-08]', async () => {
  const paying = vi.fn(() => Promise.reject(new Error('declined')));
  withLocks((_name, _options, run) => run());
  await expect(inTurn(paying)).rejects.toThrow('declined');
  expect(paying).toHaveBeenCalledTimes(1);
});
