import { expect, test, vi } from 'vitest';
import { OfferTexts } from './offer-texts.ts';

const written = (count: number) => Array.from({ length: count }, (_, n) => vi.fn(() => `"offer ${n}"`));

test('a page serializes only its own offers, the rest follow in the background, each once [FAST-04]', async () => {
  const offers = written(200);
  const texts = new OfferTexts(offers);
  expect(await texts.slice(0, 30)).toEqual(offers.slice(0, 30).map((_, n) => `"offer ${n}"`));
  expect(offers.filter(({ mock }) => mock.calls.length > 0)).toHaveLength(30);
  await vi.waitFor(() => expect(offers.every(({ mock }) => mock.calls.length === 1)).toBe(true));
  expect(await texts.slice(100, 102)).toEqual(['"offer 100"', '"offer 101"']);
  expect(await texts.slice(190, 300)).toHaveLength(10);
});

test('an unreadable offer leaves no gap in its page and is no longer counted [API-02] [SAFE-02]', async () => {
  const texts = new OfferTexts(['a', null, 'b', 'c', null].map((text) => () => text));
  expect(texts.count).toBe(5);
  expect(await texts.slice(0, 2)).toEqual(['a', 'b']);
  expect(texts.count).toBe(4);
  expect(await texts.slice(2, 4)).toEqual(['c']);
  expect(texts.count).toBe(3);
});

test('other requests get their turns while the offers before a late page are serialized [LIVE-06]', async () => {
  let mostInTurn = 0;
  let inTurn = 0;
  const texts = new OfferTexts(
    written(1000).map((write) => () => {
      inTurn += 1;
      mostInTurn = Math.max(mostInTurn, inTurn);
      return write();
    }),
  );
  let isOver = false;
  const beginTurn = () => {
    inTurn = 0;
    if (!isOver) setImmediate(beginTurn);
  };
  setImmediate(beginTurn);
  const pages = [texts.slice(900, 1000), texts.slice(990, 1000)];
  expect((await Promise.all(pages)).map(({ length }) => length)).toEqual([100, 10]);
  isOver = true;
  expect(mostInTurn).toBeLessThanOrEqual(90);
});
