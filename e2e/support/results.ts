import { expect, type Locator, type Page } from '@playwright/test';
import { offerCodec } from '#contract/codec/offer.ts';
import type { SearchAnswer } from '#contract/flights.ts';
import { streamOf } from '#web/testing/search-stream.ts';
import { inDays } from './search.ts';

export type ShownOffer = SearchAnswer['offers'][number];

const searchCall = /\/api\/flights\/search\/live\?/;

/** A round trip sold by many airlines. */
export function roundTrip(more: Record<string, string> = {}): string {
  const search = { origin: 'JFK', destination: 'LHR', departureDate: inDays(40), returnDate: inDays(47) };
  return `/search?${new URLSearchParams({ ...search, ...more })}`;
}

/** Offers as returned by the server, for mocked responses. */
export async function realOffers(page: Page, count = 30): Promise<ShownOffer[]> {
  const address = roundTrip({ page: '1', limit: String(count) }).replace('/search', '/api/flights/search');
  const { offers } = (await (await page.request.get(address)).json()) as SearchAnswer;
  expect(offers).toHaveLength(count);
  return [...offers];
}

/** This many offers of as many journeys, in ascending order of price. */
export async function manyOffers(page: Page, count: number): Promise<ShownOffer[]> {
  const real = await realOffers(page, 100);
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  return Array.from({ length: count }, (_, index) => ({
    ...withNumber(real[index % real.length] as ShownOffer, String(1000 + index)),
    id: `off_${String(index).padStart(4, '0')}`,
    sale_amount: `${400 + index}.00`,
    expires_at,
  }));
}

/** The offer on flights with another number: another journey. */
function withNumber(offer: ShownOffer, flight_number: string): ShownOffer {
  const slices = offer.slices.map((slice) => ({
    ...slice,
    segments: slice.segments.map((segment) => ({ ...segment, flight_number })),
  }));
  return { ...offer, slices };
}

/** Answers searches with these offers, in one stream. */
export async function answerSearches(page: Page, offers: readonly ShownOffer[]): Promise<void> {
  const body = streamOf(offers.map(offerCodec.decode));
  await page.route(searchCall, (route) => route.fulfill({ contentType: 'application/x-ndjson', body }));
}

/** Leaves searches unanswered until the returned function is called. */
export async function holdSearches(page: Page): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await held;
    await route.fallback();
  };
  await page.route(searchCall, hold);
  return async () => {
    release();
    await page.unroute(searchCall, hold);
  };
}

/** A card of the list when it has this many. */
export const cardOf = (page: Page, count: number) => page.locator(`li[aria-setsize="${count}"]`).first();

/** Ids of the offers on all cards, read while scrolling: only cards near the window are in the document. */
export async function shownIds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    window.scrollTo({ top: 0, behavior: 'instant' });
    for (let end = 1; found.length < end; window.scrollBy({ top: 300, behavior: 'instant' })) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const card of document.querySelectorAll<HTMLElement>('li[data-offer]')) {
        end = Number(card.ariaSetSize);
        found[Number(card.ariaPosInSet) - 1] = card.dataset.offer ?? '';
      }
    }
    return found;
  });
}

export const detailLinks = (page: Page) => page.getByRole('link', { name: /^View Details/ });
/** The line with the number of flights shown and in total. */
export const countOf = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /\d+ .*flights?\b/ })
    .first();

/** The filters, wherever they are at this screen size. */
export async function openFilters(page: Page): Promise<Locator> {
  await countOf(page).waitFor({ timeout: 20_000 });
  const button = page.getByRole('button', { name: /^Filters/ });
  if (!(await button.isVisible())) return page.getByRole('region', { name: 'Filters' });
  await button.click();
  return page.getByRole('dialog', { name: 'Filters' });
}

/** Back to the list, if the filters are a sheet over it. */
export async function closeFilters(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: /^Show \d+ flights?$/ });
  if (await done.isVisible()) await done.click();
}

/** Waits until the page has settled: cards measured late move everything below for a moment after a scroll. */
export async function scrollToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const place = () => `${window.scrollY} ${document.documentElement.scrollHeight}`;
    for (let still = 0, last = place(); still < 10; ) {
      await new Promise(requestAnimationFrame);
      still = place() === last ? still + 1 : 0;
      last = place();
    }
  });
}

/**
 * Presses 'Load More Flights' once it stands still: after the jump down to it the cards above get their real heights,
 * which may move it between pressing and releasing the mouse, faster than a person does both.
 */
export async function loadMore(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Load More Flights' });
  await more.scrollIntoViewIfNeeded();
  await scrollToRest(page);
  await more.click();
}
