import { afterEach, expect, test, vi } from 'vitest';
import { decodeSearch, encodeOffer } from '#contract/codec/offer.ts';
import { searchAnswer } from '#contract/flights.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { ApiError } from '#web/api/api-error.ts';
import { readPage } from './read-page.ts';
import { firstPage } from './result-pages.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const offer = encodeOffer({
  ...testOffer({ from: testPlace('JFK', 'US'), to: testPlace('LHR', 'GB'), departing: '2027-01-20T08:00:00' }),
  availableServices: [],
  sale: { total: usd(12_300), base: usd(9800), tax: usd(2500) },
});
const answer = { offers: [offer], total_count: 31, search_id: 'orq_1.x' };

function answering(body: unknown, status = 200) {
  const fetched = vi.fn(async (_address: string) => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => void vi.unstubAllGlobals());

test('requests the page by URL and accepts an answer that follows the contract [API-02] [API-07] [RES-07]', async () => {
  expect(searchAnswer.safeParse(answer).success).toBe(true);
  const fetched = answering(answer);
  const search = [['origin', 'JFK']] as const;
  expect(await readPage(search, firstPage)).toEqual(decodeSearch(answer));
  await readPage(search, { page: 2, limit: 100, searchId: 'orq_1.x' });
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/api/flights/search?origin=JFK&page=1&limit=30',
    '/api/flights/search?origin=JFK&page=2&limit=100&search_id=orq_1.x',
  ]);
});

test.each([
  ['not an object', []],
  ['no offers', { ...answer, offers: undefined }],
  ['no count', { ...answer, total_count: '31' }],
  ['an offer without price', { ...answer, offers: [{ ...offer, sale_amount: undefined }] }],
  ['an offer without slices', { ...answer, offers: [{ ...offer, slices: null }] }],
  ['a slice without segments', { ...answer, offers: [{ ...offer, slices: [{ id: 's' }] }] }],
  ['an offer without airline', { ...answer, offers: [{ ...offer, owner: undefined }] }],
])('an answer with %s is not understood [API-07]', async (_what, body) => {
  answering(body);
  await expect(readPage([], firstPage)).rejects.toMatchObject({ message: '200: The response was not understood' });
});

test('an offer that lacks a part is left out and reported; the others are shown [API-07] [CARD-02]', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  answering({ ...answer, offers: [{ ...offer, id: 'off_broken', available_services: undefined }, offer] });
  expect((await readPage([], firstPage)).offers.map(({ id }) => id)).toEqual([offer.id]);
  expect(reported).toHaveBeenCalledTimes(1);
  reported.mockRestore();
});

test('an error shows the server’s message [API-04]', async () => {
  const error = { message: 'Too many requests.', code: 'RATE_LIMITED', requestId: 'req_1', fields: [{ path: 1 }] };
  answering(error, 429);
  const thrown = await readPage([], firstPage).catch((caught: unknown) => caught);
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({ status: 429, code: 'RATE_LIMITED', userMessage: 'Too many requests.' });
  answering('<html>proxy</html>', 502);
  await expect(readPage([], firstPage)).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' });
});
