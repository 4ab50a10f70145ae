import { describe, expect, test } from 'vitest';
import { replayIdempotent } from './idempotency.ts';

describe('an earlier request with the same key', () => {
  let slept = 0;
  const clock = {
    sleep: async (ms: number) => {
      slept += ms;
      return undefined;
    },
  };
  const progress = (doneAfterMs: number) => ({
    waitMs: 1000,
    isUnderWay: (row: string) => row === 'under way',
    reload: async () => (slept >= doneAfterMs ? 'done' : 'under way'),
  });
  const replay = async (row: string, isSame: boolean, doneAfterMs: number) => {
    slept = 0;
    return replayIdempotent(clock, { row, isSame, progress: progress(doneAfterMs) });
  };

  test('is answered with its outcome, without a wait if it is done [SAFE-07]', async () => {
    expect(await replay('done', true, 0)).toEqual({ ok: true, value: 'done' });
    expect(slept).toBe(0);
  });

  test('is waited for while under way, then answered in its current state', async () => {
    expect(await replay('under way', true, 500)).toEqual({ ok: true, value: 'done' });
    expect(slept).toBe(500);
    expect(await replay('under way', true, 5000)).toEqual({ ok: true, value: 'under way' });
    expect(slept).toBe(1000);
  });

  test('rejects a different request with its key, without a wait', async () => {
    expect(await replay('under way', false, 500)).toMatchObject({
      ok: false,
      error: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    expect(slept).toBe(0);
  });
});
