import { expect, test } from 'vitest';
import { loadOffer } from './load-offer.ts';

test('an invalid id is treated as a nonexistent offer, without an API call [BOOK-05]', async () => {
  let calls = 0;
  const call = async () => {
    calls += 1;
    return { status: 503, body: {} };
  };
  for (const id of ['', ' ', '\0', '..', 'a/b', 'a b', "'or 1=1", '😀', 'x'.repeat(81), 'x'.repeat(5000)]) {
    expect(await loadOffer(call, id)).toEqual({
      kind: 'failed',
      status: 404,
      message: 'Flight offer not found',
      earlier: null,
    });
  }
  expect(calls).toBe(0);
  expect(await loadOffer(call, 'off_1')).toMatchObject({ status: 503, message: null });
  expect(calls).toBe(2);
});

test('an unexpected response, or none, is a failure and does not crash [FLT-08]', async () => {
  const answers = (status: number, body: unknown) => loadOffer(async () => ({ status, body }), 'off_1');
  expect(await answers(200, { id: 'off_1' })).toEqual({ kind: 'failed', status: 502, message: null, earlier: null });
  const error = { message: 'Gone', code: 'OFFER_EXPIRED', requestId: 'req_1' };
  expect(await answers(410, error)).toEqual({ kind: 'failed', status: 410, message: 'Gone', earlier: null });
  const broken = () => Promise.reject(new Error('cut off'));
  expect(await loadOffer(broken, 'off_1')).toEqual({ kind: 'failed', status: 503, message: null, earlier: null });
});
