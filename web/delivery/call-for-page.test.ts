import { describe, expect, test } from 'vitest';
import { findEarlierBooking, getBooking } from '#contract/bookings.ts';
import type { PageCall } from '../request.ts';
import { callForPage } from './call-for-page.ts';

const answering = (status: number, body: unknown) => {
  const paths: string[] = [];
  const call: PageCall = async ({ path }) => {
    paths.push(path);
    return { status, body };
  };
  return { call, paths };
};

describe('a call made on the server for a page', () => {
  test('has its contract URL, escaped, without absent parameters', async () => {
    const { call, paths } = answering(200, { booking: null });
    await callForPage(call, findEarlierBooking, { query: { offer: 'off_1', passenger: undefined } });
    await callForPage(call, getBooking, { params: { id: 'a/b ?' } });
    expect(paths).toEqual([`${findEarlierBooking.path}?offer=off_1`, '/api/bookings/a%2Fb%20%3F']);
  });

  test('returns the parsed response, without fields unknown to the contract', async () => {
    const { call } = answering(200, { booking: null, secret: 1 });
    expect(await callForPage(call, findEarlierBooking)).toEqual({ kind: 'answer', answer: { booking: null } });
  });

  test("returns an error's status and the server's sentence, if any [API-04]", async () => {
    const refusal = { message: 'Gone', code: 'OFFER_EXPIRED', requestId: 'req_1' };
    expect(await callForPage(answering(410, refusal).call, getBooking)).toEqual({
      kind: 'failed',
      status: 410,
      message: 'Gone',
    });
    expect(await callForPage(answering(503, '<html>').call, getBooking)).toMatchObject({ status: 503, message: null });
  });

  test('returns 502 for an unreadable response and 503 for none, and never throws', async () => {
    expect(await callForPage(answering(200, { id: 1 }).call, getBooking)).toMatchObject({ status: 502 });
    const broken: PageCall = () => Promise.reject(new Error('cut off'));
    expect(await callForPage(broken, getBooking)).toEqual({ kind: 'failed', status: 503, message: null });
  });
});
