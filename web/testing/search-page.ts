import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { streamSearch } from '#contract/live-search.ts';
import Search, { clientLoader } from '../routes/search.tsx';
import { fakeServer, refusal } from './fake-server.ts';
import { openPage } from './open-page.tsx';
import type { SampleOffer } from './sample-offers.ts';
import { streamOf } from './search-stream.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Opens the results of a round trip from New York to London; `more` adds to the URL. */
export function openSearch(more: Record<string, string> = {}) {
  const search = { origin: 'JFK', destination: 'LHR', departureDate: inDays(40), returnDate: inDays(47), ...more };
  return openSearchAt(`/search?${new URLSearchParams(search)}`);
}

/** Opens the results page at a given URL. */
export function openSearchAt(address: string) {
  const load = ({ request }: { readonly request: Request }) =>
    clientLoader({ request } as Parameters<typeof clientLoader>[0]);
  return openPage(address, { path: 'search', Page: Search, load });
}

/** A server that sells these offers, all in one batch. */
export function serverWith(offers: readonly SampleOffer[]) {
  const server = fakeServer();
  let held: Promise<void> = Promise.resolve();
  const sell = () =>
    server.answer(streamSearch, async () => {
      await held;
      return streamOf(offers);
    });
  sell();
  return {
    asked: () => server.asked(streamSearch),
    /** Responds again after a refusal. */
    sell,
    refuse: () => server.answer(streamSearch, refusal('SUPPLIER_UNAVAILABLE')),
    /** Holds searches back until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

/** The line with the number of flights shown and in total. */
export const countLine = () => document.querySelector<HTMLElement>('.list-count');
/** Waits for that line, which comes with the cards. */
export const count = (text: string | RegExp) =>
  waitFor(() => expect(countLine()?.textContent).toMatch(typeof text === 'string' ? new RegExp(`^${text}$`) : text));
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const cards = () => screen.queryAllByRole('article');
export const rows = () => [...document.querySelectorAll<HTMLElement>('li[data-offer]')];
export const detailLinks = () => screen.queryAllByText('View Details');
