import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { failureOf, send } from './send.ts';

afterEach(() => void vi.unstubAllGlobals());

function answerWith(answer: () => Promise<Response>) {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('cookies go with every call, bodies as JSON and only where there is one [API-05]', async () => {
  const fetched = answerWith(async () => Response.json({}));
  await send({ method: 'GET', address: '/api/bookings' });
  await send({ method: 'POST', address: '/api/bookings', body: { a: 1 }, idempotencyKey: 'key-1' });
  expect(fetched.mock.calls).toEqual([
    ['/api/bookings', { method: 'GET', credentials: 'same-origin', headers: { accept: 'application/json' } }],
    [
      '/api/bookings',
      {
        method: 'POST',
        credentials: 'same-origin',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'key-1' },
        body: '{"a":1}',
      },
    ],
  ]);
});

test('an error’s text is status, colon, space and body, or the status text where there is none [API-04] [API-05]', async () => {
  const told = (text: string) => failureOf(new Response(null, { status: 401, statusText: 'Unauthorized' }), text);
  expect(told('{"message":"Not authenticated"}').message).toBe('401: {"message":"Not authenticated"}');
  expect(told('').message).toBe('401: Unauthorized');
});

test('no connection is an error of its own; a call that was given up stays given up [API-05] [SAFE-02]', async () => {
  answerWith(() => Promise.reject(new TypeError('offline')));
  await expect(send({ method: 'GET', address: '/' })).rejects.toBeInstanceOf(ApiError);
  const signal = AbortSignal.abort(new Error('given up'));
  await expect(send({ method: 'GET', address: '/', signal })).rejects.toThrow('offline');
});
