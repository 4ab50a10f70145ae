import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getDearerFares, getSeatMaps } from '#contract/flights.ts';
import { streamSearch } from '#contract/live-search.ts';
import { previewOf } from '#domain/booking/refund-preview.ts';
import { listedOffer } from '#domain/testing/offers.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
// Loads the lazy parts of the screens: the tests are about their behavior, not their loading.
import '../itinerary/fares/fare-panel.tsx';
import { expectConsole } from '../testing/jsdom.setup.ts';
import { openPage } from '../testing/open-page.tsx';
import { dearerFares, type SampleOffer, sampleOffers } from '../testing/sample-offers.ts';
import { count } from '../testing/search-page.ts';
import { streamOf } from '../testing/search-stream.ts';
import Flight from './flight.tsx';
import Search, { clientLoader } from './search.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const smallWindow = (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

/** The results of a search that found these offers, and the detail screen of each, in a window of a width. */
function openFares(
  offers: readonly SampleOffer[],
  width: 'wide' | 'small' = 'wide',
  dearer: readonly SampleOffer[] = [],
) {
  if (width === 'small') vi.stubGlobal('matchMedia', smallWindow);
  const server = fakeServer();
  server.answer(streamSearch, () => streamOf(offers));
  server.answer(getSeatMaps, []);
  server.answer(getDearerFares, dearer.map(detailOf));
  const search = { origin: 'JFK', destination: 'LHR', departureDate: inDays(40), returnDate: inDays(47) };
  const readFlight = ({ request }: { readonly request: Request }) => {
    const id = new URL(request.url).pathname.split('/').at(-1);
    const offer = [...offers, ...dearer].find((one) => one.id === id);
    if (offer === undefined) throw new Error('There is no such offer');
    return { loaded: { kind: 'offer', offer: detailOf(offer), readAt: Date.now(), earlier: null }, map: null };
  };
  const page = openPage(
    `/search?${new URLSearchParams(search)}`,
    {
      path: 'search',
      Page: Search,
      load: ({ request }) => clientLoader({ request } as Parameters<typeof clientLoader>[0]),
    },
    { path: 'flight/:id', Page: Flight, load: readFlight },
  );
  return {
    ...page,
    server,
    /** Without the transition between screens, which jsdom lacks. */
    follow: (link: HTMLElement) => page.go(link.getAttribute('href') ?? ''),
  };
}

const detailOf = (offer: SampleOffer) => ({
  ...offer,
  loyaltyPrograms: [],
  canceling: previewOf(listedOffer(offer)),
  changeFee: listedOffer(offer).changeFee,
});

/** A journey's three fares, for $400, $450 and $490, named and with other conditions. */
function threeFares(): readonly [SampleOffer, SampleOffer, SampleOffer] {
  const [offer] = sampleOffers(1) as [SampleOffer];
  const [flex, full] = dearerFares(offer, 50, 90) as [SampleOffer, SampleOffer];
  const named = (fare: SampleOffer, name: string, changeable: boolean) => ({
    ...fare,
    conditions: { ...fare.conditions, changeable },
    slices: fare.slices.map((slice) => ({ ...slice, fareBrandName: name })),
  });
  return [named(offer, 'Light', false), named(flex, 'Flex', true), named(full, 'Full', true)];
}

const toggle = () => screen.findByRole('button', { name: /^Compare fares/ });
/** The link of a fare, by all of its text. */
function choice(text: string): HTMLElement {
  const links = within(screen.getByRole('table')).getAllByRole('link');
  const found = links.find(({ textContent }) => textContent === text);
  if (found === undefined)
    throw new Error(`There is no '${text}' among ${links.map((link) => link.textContent).join(', ')}`);
  return found;
}

const columns = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);

test('a card compares its fares in a table below it, by keyboard, and Back shows it again [FARE-02]', async () => {
  const { user, address, go, follow } = openFares([...threeFares(), ...sampleOffers(3).slice(1)]);
  await count('3 flights · 5 fares');
  const button = await toggle();
  expect(screen.getAllByRole('button', { name: /^Compare fares/ })).toHaveLength(1);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await user.keyboard('{Enter}');
  const table = await screen.findByRole('table');
  expect(document.activeElement).toBe(await toggle());
  expect((await toggle()).getAttribute('aria-expanded')).toBe('true');
  expect(columns()).toEqual(['Fare', 'Light', 'Flex', 'Full']);
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual(['Price', 'Carry-on bag', 'Checked bags', 'Seat choice', 'Changes', 'If you cancel', 'Cabin', 'On board']);
  expect(within(table).getByText('+$50 for 1 traveler')).toBeTruthy();
  const changes = within(table).getByRole('row', { name: /^Changes/ });
  expect(changes.textContent).toMatch(/^ChangesNot possibleBetter: Yes/);
  follow(choice('Choose Flex, $450'));
  await waitFor(() => expect(address()).toMatch(/^\/flight\/off_0000_1\?/));
  go(-1);
  await count('3 flights · 5 fares');
  expect(await screen.findByRole('table')).toBeTruthy();
  await user.click(await toggle());
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});

test('on a small screen the comparison is a sheet that Escape closes, and the focus returns [FARE-02]', async () => {
  const { user } = openFares(threeFares(), 'small');
  await user.click(await toggle());
  const sheet = await screen.findByRole('dialog', { name: 'Compare fares' });
  expect(within(sheet).getByRole('table')).toBeTruthy();
  // The page behind does not scroll.
  expect(document.documentElement.dataset.behind).toBe('modal');
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.documentElement.dataset.behind).toBeUndefined();
});

test('fares that a filter hides are counted, not compared [FARE-02] [FARE-01]', async () => {
  const [light, flex, full] = threeFares();
  const refundable = (fare: SampleOffer, answer = true) => ({
    ...fare,
    conditions: { ...fare.conditions, refundable: answer },
  });
  const { user } = openFares([refundable(light, false), refundable(flex), refundable(full)]);
  await user.click(await screen.findByRole('checkbox', { name: /^Refundable/ }));
  await count('1 of 1 flight matches · 2 fares');
  await user.click(await toggle());
  await screen.findByRole('table');
  expect(columns()).toEqual(['Fare', 'Flex', 'Full']);
  expect(screen.getByText('1 more fare does not match your filters.')).toBeTruthy();
});

test('an expired fare says so, comes last and cannot be chosen; the card shows the cheapest that stands [FARE-02] [RES-12]', async () => {
  const [light, flex, full] = threeFares();
  const { user } = openFares([{ ...light, expiresAt: new Date(Date.now() - 1000).toISOString() }, flex, full]);
  expect(await screen.findByRole('link', { name: 'View Details of British Airways, from $450' })).toBeTruthy();
  expect(screen.getByText('2 fares from')).toBeTruthy();
  await user.click(await toggle());
  const table = await screen.findByRole('table');
  expect(columns()).toEqual(['Fare', 'Flex', 'Full', 'Light']);
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Choose Flex, $450', 'Choose Full, $490']);
  expect(within(table).getByText('Expired')).toBeTruthy();
});

test('the detail screen changes the fare in place: address replaced, focus kept, price announced [FARE-02]', async () => {
  const { user, address, go, follow } = openFares(threeFares());
  follow(await screen.findByRole('link', { name: /^View Details/ }));
  await user.click(await screen.findByRole('button', { name: 'Change fare' }));
  const table = await screen.findByRole('table');
  expect(columns()).toEqual(['Fare', 'Light', 'Flex', 'Full']);
  const own = choice('Your fare Light, $400');
  expect(own.getAttribute('aria-current')).toBe('true');
  const flex = choice('Choose Flex, $450');
  await user.click(flex);
  await waitFor(() => expect(flex.textContent).toBe('Your fare Flex, $450'));
  expect(document.activeElement).toBe(flex);
  expect(address()).toMatch(/^\/flight\/off_0000_1\?from_origin=JFK/);
  expect(screen.getByText('Your fare is now Flex: $450 in total').getAttribute('role')).toBe('status');
  expect(within(table).getByText('−$50 for 1 traveler')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Price summary' })).getByText('$450')).toBeTruthy();
  go(-1);
  await count('1 flight · 3 fares');
});

test('Back to Search goes back to the list that the visitor came from, also after a change of fare, and else follows its link [RES-11] [FLT-01]', async () => {
  // jsdom has no transitions between screens.
  expectConsole(/viewTransition/);
  const { user, address, go, follow } = openFares(threeFares());
  const back = () => screen.findByRole('link', { name: 'Back to Search' });
  const viewDetails = await screen.findByRole('link', { name: /^View Details/ });
  await user.click(await toggle());
  await user.click(await waitFor(() => choice('Choose Flex, $450')));
  await user.click(await screen.findByRole('button', { name: 'Change fare' }));
  await user.click(await waitFor(() => choice('Choose Full, $490')));
  await waitFor(() => expect(address()).toMatch(/^\/flight\/off_0000_2\?/));
  expect((await back()).getAttribute('href')).toMatch(/^\/search\?origin=JFK/);
  await user.click(await back());
  await count('1 flight · 3 fares');
  // The card is still open, as only the entry of the list knows.
  expect(await screen.findByRole('table')).toBeTruthy();
  await user.click(await toggle());
  // There is no state where the page was opened by its address.
  follow(viewDetails);
  await user.click(await back());
  await count('1 flight · 3 fares');
  go(-1);
  await waitFor(() => expect(address()).toMatch(/^\/flight\//));
});

test('for whom the bags of a fare are is said with the bags, not below what canceling gives back [FLT-10] [FLT-05]', async () => {
  const { follow } = openFares(sampleOffers(1));
  follow(await screen.findByRole('link', { name: /^View Details/ }));
  const { textContent } = await screen.findByRole('region', { name: 'Bags and rules' });
  expect(textContent).toMatch(/bags?.*For each traveler except lap infants\..*Refundable:.*Cancel/);
});

test('the detail screen of a flight with one fare offers no other while the airline names none [FARE-02] [FARE-04]', async () => {
  const { follow } = openFares(sampleOffers(1));
  follow(await screen.findByRole('link', { name: /^View Details/ }));
  await screen.findByRole('region', { name: 'Price summary' });
  expect(screen.queryByRole('button', { name: 'Change fare' })).toBeNull();
});

test('where the search had one fare, the detail screen asks once for dearer ones, which are changed to like others [FARE-04]', async () => {
  const [light, flex, full] = threeFares();
  const { user, follow, address, server } = openFares([light], 'wide', [flex, full]);
  follow(await screen.findByRole('link', { name: /^View Details/ }));
  await user.click(await screen.findByRole('button', { name: 'Change fare' }));
  await screen.findByRole('table');
  expect(columns()).toEqual(['Fare', 'Light', 'Flex', 'Full']);
  await user.click(choice('Choose Full, $490'));
  await waitFor(() => expect(address()).toMatch(/^\/flight\/off_0000_2\?/));
  await waitFor(() => expect(choice('Your fare Full, $490')).toBeTruthy());
  expect(columns()).toEqual(['Fare', 'Light', 'Flex', 'Full']);
  expect(server.asked(getDearerFares)).toHaveLength(1);
});

test('a search with several fares is not asked for more, and other flights are not fares of these [FARE-04]', async () => {
  const several = openFares(threeFares());
  several.follow(await screen.findByRole('link', { name: /^View Details/ }));
  await screen.findByRole('button', { name: 'Change fare' });
  expect(several.server.asked(getDearerFares)).toHaveLength(0);
  cleanup();
  const [one, other] = sampleOffers(2) as [SampleOffer, SampleOffer];
  const single = openFares([one], 'wide', [other]);
  single.follow(await screen.findByRole('link', { name: /^View Details/ }));
  await screen.findByRole('region', { name: 'Price summary' });
  await waitFor(() => expect(single.server.asked(getDearerFares)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Change fare' })).toBeNull();
});

test('a fare in another currency is neither dearer nor cheaper, and not offered [FARE-04]', async () => {
  const [light, flex] = threeFares();
  const total = { amountMinor: 90_000, currency: 'JPY' };
  const yen = { ...flex, total, base: total, sale: { total, base: total, tax: { ...total, amountMinor: 0 } } };
  const { follow, server } = openFares([light], 'wide', [yen]);
  follow(await screen.findByRole('link', { name: /^View Details/ }));
  await waitFor(() => expect(server.asked(getDearerFares)).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: 'Change fare' })).toBeNull();
});

test('if the airline fails, the detail screen says nothing of it [FARE-04]', async () => {
  const { follow, server } = openFares(sampleOffers(1));
  server.answer(getDearerFares, refusal('RATE_LIMITED'));
  follow(await screen.findByRole('link', { name: /^View Details/ }));
  await screen.findByRole('region', { name: 'Price summary' });
  await waitFor(() => expect(server.asked(getDearerFares)).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change fare' })).toBeNull();
});
