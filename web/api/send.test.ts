import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { failureOf, send } from './send.ts';

afterEach(() => void vi.unstubAllGlobals());

function answerWith(answer: () => Promise<Response>) {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('cookies are sent with every call, a body as JSON [API-05]', async () => {
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

test('an error’s message is status, colon, space and body, or the status text if there is no body [API-04] [API-05]', async () => {
  const failure = (text: string) => failureOf(new Response(null, { status: 401, statusText: 'Unauthorized' }), text);
  expect(failure('{"message":"Not authenticated"}').message).toBe('401: {"message":"Not authenticated"}');
  expect(failure('').message).toBe('401: Unauthorized');
});

test('a lost connection has its own error; an aborted call stays aborted [API-05] [SAFE-02]', async () => {
  answerWith(() => Promise.reject(new TypeError('offline')));
  await expect(send({ method: 'GET', address: '/' })).rejects.toBeInstanceOf(ApiError);
  const signal = AbortSignal.abort(new Error('given up'));
  await expect(send({ method: 'GET', address: '/', signal })).rejects.toThrow('offline');
});
