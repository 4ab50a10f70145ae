import { expect, test } from 'vitest';
import type { PageCall } from '#web/request.ts';
import { loadTrips } from './load-trips.ts';

const nobody = { status: 401, body: { code: 'NOT_AUTHENTICATED' } };

const answering = (answers: Record<string, { status: number; body: unknown }>): PageCall => {
  return async ({ method, path }) => {
    expect(method).toBe('GET');
    const answer = answers[path];
    if (answer === undefined) throw new Error(`not asked for: ${path}`);
    return answer;
  };
};
const guest = (status: number, body: unknown) =>
  answering({ '/api/bookings': nobody, '/api/bookings/session': { status, body } });

test('signed out: the session’s trips; unreadable trips are not mistaken for none [TRIP-01] [TRIP-13] [SHELL-07]', async () => {
  expect(await loadTrips(guest(200, []))).toEqual({ kind: 'guest', trips: [] });
  expect(await loadTrips(guest(429, { code: 'RATE_LIMITED' }))).toEqual({ kind: 'guest', trips: null });
  expect(await loadTrips(guest(200, [{ id: 'bkg_1' }]))).toEqual({ kind: 'guest', trips: null });
});

test('signed in: the account’s trips; a failure does not count as signed out [TRIP-01] [API-05]', async () => {
  expect(await loadTrips(answering({ '/api/bookings': { status: 200, body: [] } }))).toMatchObject({
    kind: 'account',
    counts: { upcoming: 0, past: 0, cancelled: 0 },
  });
  expect(await loadTrips(answering({ '/api/bookings': { status: 500, body: {} } }))).toEqual({
    kind: 'failed',
    message: null,
  });
  const error = { message: 'Too many requests.', code: 'RATE_LIMITED', requestId: 'req_1' };
  expect(await loadTrips(answering({ '/api/bookings': { status: 429, body: error } }))).toEqual({
    kind: 'failed',
    message: 'Too many requests.',
  });
  expect(await loadTrips(answering({ '/api/bookings': { status: 200, body: {} } }))).toEqual({
    kind: 'failed',
    message: null,
  });
  expect(await loadTrips(() => Promise.reject(new Error('no')))).toEqual({ kind: 'failed', message: null });
});
