import { expect, test } from 'vitest';
import type { PageCall } from '../../request.ts';
import { loadTrips } from './load-trips.ts';

const answering = (status: number, body: unknown): PageCall => {
  return async ({ method, path }) => {
    expect([method, path]).toEqual(['GET', '/api/bookings/session']);
    return { status, body };
  };
};

test('no trips are an empty list; what could not be read is not mistaken for it [TRIP-13] [SHELL-07]', async () => {
  expect(await loadTrips(answering(200, []))).toEqual([]);
  expect(await loadTrips(answering(429, { code: 'RATE_LIMITED' }))).toBeNull();
  expect(await loadTrips(answering(200, [{ id: 'bkg_1' }]))).toBeNull();
  expect(await loadTrips(() => Promise.reject(new Error('no')))).toBeNull();
});
