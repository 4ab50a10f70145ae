import { expect, test, vi } from 'vitest';
import { OfferTexts } from './offer-texts.ts';

const written = (count: number) => Array.from({ length: count }, (_, n) => vi.fn(() => `"offer ${n}"`));

test('a page serializes only its own offers, the rest follow in the background, each once [FAST-04]', async () => {
  const offers = written(200);
  const texts = new OfferTexts(offers);
  expect(texts.slice(0, 30)).toEqual(offers.slice(0, 30).map((_, n) => `"offer ${n}"`));
  expect(offers.filter(({ mock }) => mock.calls.length > 0)).toHaveLength(30);
  await vi.waitFor(() => expect(offers.every(({ mock }) => mock.calls.length === 1)).toBe(true));
  expect(texts.slice(100, 102)).toEqual(['"offer 100"', '"offer 101"']);
  expect(texts.slice(190, 300)).toHaveLength(10);
});

test('an unreadable offer leaves no gap in its page and is no longer counted [API-02] [SAFE-02]', () => {
  const texts = new OfferTexts(['a', null, 'b', 'c', null].map((text) => () => text));
  expect(texts.count).toBe(5);
  expect(texts.slice(0, 2)).toEqual(['a', 'b']);
  expect(texts.count).toBe(4);
  expect(texts.slice(2, 4)).toEqual(['c']);
  expect(texts.count).toBe(3);
});
