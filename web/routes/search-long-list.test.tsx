import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleOffers } from '../testing/sample-offers.ts';
import { button, count, openSearch, rows, serverWith } from '../testing/search-page.ts';

test('a long search: few cards in the document at any scroll position, the last one at its end [RES-08] [RES-12]', async () => {
  // Nothing has a height in jsdom.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(224);
  const server = serverWith(sampleOffers(430));
  const { user } = openSearch();
  await count('30 of 430 flights');
  for (const line of ['130 of 430', '230 of 430', '330 of 430', '430']) {
    await user.click(button('Load More Flights'));
    await count(`${line} flights`);
  }
  expect(server.asked()).toHaveLength(1);
  for (const [y, least] of [
    [0, 1],
    [40_000, 150],
    [100_000, 415],
  ] as const) {
    act(() => {
      vi.stubGlobal('scrollY', y);
      window.dispatchEvent(new Event('scroll'));
    });
    await waitFor(() => expect(Number(rows()[0]?.getAttribute('aria-posinset'))).toBeGreaterThanOrEqual(least));
    expect(rows().length).toBeLessThan(25);
  }
  expect(rows().at(-1)?.getAttribute('aria-posinset')).toBe('430');
  expect(rows().at(-1)?.getAttribute('aria-setsize')).toBe('430');
});
