import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { oneAdult } from '#domain/search/party.ts';
import type { PageCall } from '#web/request.ts';
import { sampleOffers } from '#web/testing/sample-offers.ts';
import { streamOf } from '#web/testing/search-stream.ts';
import { waitForResults } from './wait-for-results.server.ts';
import { WaitedResults } from './waited-results.tsx';

const query = {
  origin: 'JFK',
  destination: 'LHR',
  departureDate: '2027-03-04',
  returnDate: null,
  cabinClass: 'economy',
  ...oneAdult,
} as const;

/** The page of a search that found so many offers, from so many of eight sources. */
async function openWaited(offers: number, answered: number, unreadable?: number) {
  const missing = unreadable === undefined ? {} : { unreadable };
  const body = streamOf(sampleOffers(offers), { answered, sources: 8, ...missing });
  const call: PageCall = () => Promise.resolve({ status: 200, body });
  const results = await waitForResults(call, []);
  const Stub = createRoutesStub([{ path: '/', Component: () => <WaitedResults query={query} results={results} /> }]);
  render(<Stub />);
}
const again = () => screen.queryByRole('link', { name: 'Search Again' })?.getAttribute('href');

test('without script, nothing found is not said of airlines that did not answer [LIVE-01] [LIVE-02]', async () => {
  await openWaited(0, 5);
  expect(await screen.findByText('Some airlines did not answer in time, so flights may be missing.')).toBeTruthy();
  expect(again()).toMatch(/^\/search\/plain\?origin=JFK&.*&fresh=1$/);
});

test('without script, flights come with what is missing [LIVE-01] [LIVE-02]', async () => {
  await openWaited(2, 5);
  expect(await screen.findByText('2 flights')).toBeTruthy();
  expect(screen.getByText('Some airlines did not answer in time.', { exact: false })).toBeTruthy();
  expect(again()).toMatch(/&fresh=1$/);
});

test('without script, all airlines answered: nothing is sold on this date [LIVE-01] [RES-06]', async () => {
  await openWaited(0, 8);
  expect(await screen.findByText(/^No airline sells this trip on this date\./)).toBeTruthy();
  expect(again()).toBeUndefined();
});

test.each([
  [0, 5, 'We could not read 5 fares that the airlines sent, so they are missing here.'],
  [0, 1, 'We could not read 1 fare that the airlines sent, so it is missing here.'],
  [2, 5, 'We could not read 5 fares that the airlines sent, so they are missing here.'],
])(
  'without script, of %i flights and %i fares that cannot be read the latter are said [F-131]',
  async (offers, unreadable, text) => {
    await openWaited(offers, 8, unreadable);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/No airline sells|No Flights Found/)).toBeNull();
  },
);
