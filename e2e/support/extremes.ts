import { expect, type Page } from '@playwright/test';
import { offerCodec } from '#contract/codec/offer.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { isPassportRequired } from '#domain/passengers/passport.ts';
import { signInAs } from './accounts/admin.ts';
import { mailedPage } from './accounts/mails.ts';
import { confirmedReference, fillCard, payButton } from './booking.ts';
import { layoutShift } from './browser/layout-shift.ts';
import { duffelOrigin } from './browser/servers.ts';
import { open } from './browser/test.ts';
import { fillPassports, storeDraft } from './draft.ts';
import { addButtons, chooseBagsForAll, goOn, noBags, reviewHeading } from './later-bags.ts';
import { closeFilters, detailLinks, openFilters } from './results.ts';
import { inDays } from './search.ts';
import { findOffer, freeSeats } from './seats.ts';
import { back, canceledNote, details, question, yes } from './trips.ts';

/** The maximum length that airlines accept. */
export const longestNames = Array.from({ length: 9 }, (_, index) => ({
  firstName: `Maximiliana-Wilhelm${'ABCDEFGHI'[index]}`,
  lastName: `Wolfeschlegelstein${'ABCDEFGHI'[index]}a`,
}));

// Small airports that no other test searches: a pair for each seed.
const places = ['NAT', 'UPN', 'YNB', 'PPS', 'XPL', 'CIX', 'SFS', 'CJJ', 'LEU'];

/** Makes the simulator answer searches of a route, one per seed, with extreme trips; returns such a search. */
export async function startExtremes(seed: string): Promise<Record<string, string>> {
  const pair = seed.charCodeAt(0) % (places.length - 1);
  const [origin = '', destination = ''] = places.slice(pair, pair + 2);
  const response = await fetch(`${duffelOrigin}/__sim/extremes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ origin, destination, seed }),
  });
  expect(response.ok).toBe(true);
  const party = { adultsCount: '5', childrenCount: '2', infantsCount: '2' };
  return { origin, destination, departureDate: inDays(50), cabinClass: 'premium_economy', ...party };
}

/** Nothing visible has moved noticeably since the page loaded. */
async function expectNoLayoutShift(page: Page): Promise<void> {
  expect(await layoutShift(page), `layout shift of ${page.url()}`).toBeLessThanOrEqual(0.02);
}

/** An offer of the search with six slices of three flights. */
export function findLongestTrip(page: Page, search: Record<string, string>): Promise<OfferAnswer> {
  return findOffer(page, search, (found) => flightsOf(found) === 18);
}

const flightsOf = ({ slices }: OfferAnswer) => slices.flatMap(({ segments }) => segments).length;

/** States which adult each infant travels with. */
export async function chooseLaps(page: Page): Promise<void> {
  const laps = page.getByLabel('Travels on the lap of');
  for (let infant = 0; infant < (await laps.count()); infant++)
    await laps.nth(infant).selectOption({ index: infant + 1 });
}

/** From complete travelers to the seats, with passports where the offer requires them. */
export async function leaveTravelers(page: Page, offer: OfferAnswer): Promise<void> {
  if (isPassportRequired(offerCodec.decode(offer))) await fillPassports(page);
  else await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
}

/** From the details of a trip to a bag for everyone, up to the review, if the airline sells any. */
async function* extremeBags(page: Page) {
  await details(page).getByRole('link', { name: 'Check Bag Options' }).click();
  await expect(addButtons(page).first().or(noBags(page))).toBeVisible();
  if (await noBags(page).isVisible()) {
    yield 'no bags';
    return;
  }
  await chooseBagsForAll(page);
  yield 'bags';
  await goOn(page).click();
  await expect(reviewHeading(page)).toBeVisible();
  yield 'review of bags';
}

/** Search to cancellation with extreme trips, yielding the name of each screen. */
export async function* extremeTrip(page: Page, seed: string, brand: string): AsyncGenerator<string, void, void> {
  const search = await startExtremes(seed);
  await open(page, `/search?${new URLSearchParams({ ...search, brand })}`);
  await expect(detailLinks(page).nth(10)).toBeAttached({ timeout: 20_000 });
  await expectNoLayoutShift(page);
  yield 'results';
  const filters = await openFilters(page);
  await expect(filters.getByRole('slider').first()).toBeVisible();
  yield 'filters';
  await closeFilters(page);

  const offer = await findLongestTrip(page, search);
  await open(page, `/flight/${offer.id}?brand=${brand}`);
  await expectNoLayoutShift(page);
  for (const tab of ['Fare Rules', 'Seat Maps', 'Flight Details']) {
    await page.getByRole('tab', { name: tab }).click();
    yield `flight, ${tab}`;
  }
  const email = `extreme.${seed}.${brand}@example.com`;
  await open(page, `/booking?offer=${offer.id}&brand=${brand}`);
  await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
  await expect(page.getByText('First name is required').first()).toBeVisible();
  yield 'travelers, with errors';
  await storeDraft(page, offer, { email, names: longestNames });
  await open(page, `/booking?offer=${offer.id}&brand=${brand}`);
  await expectNoLayoutShift(page);
  await chooseLaps(page);
  yield 'travelers';
  await leaveTravelers(page, offer);
  await expect(page.getByRole('heading', { level: 1, name: 'Seat Selection' })).toBeVisible();
  await expect(freeSeats(page).first()).toBeVisible();
  await freeSeats(page).first().click();
  yield 'seats';
  await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'dropping seats';
  await page.getByRole('button', { name: 'Drop Seats and Skip' }).click();
  await expect(payButton(page)).toBeVisible();
  await fillCard(page);
  yield 'payment';
  await payButton(page).click();
  const reference = await confirmedReference(page);
  yield 'confirmation';
  await page.setContent(await mailedPage(email, /confirm/i));
  yield 'confirmation mail';

  await open(page, '/my-trips');
  await expectNoLayoutShift(page);
  yield 'trips';
  const card = page.getByRole('article').filter({ hasText: reference });
  await card.getByRole('link', { name: /^View Details/ }).click();
  await expect(details(page).getByText(reference, { exact: true })).toBeVisible();
  yield 'trip details';
  yield* extremeBags(page);
  await open(page, '/my-trips');
  await card.getByRole('button', { name: /^Cancel/ }).click();
  // Some airlines cancel by phone only.
  const phone = question(page).getByRole('link', { name: /\d{3}/ });
  await expect(back(page).or(phone).first()).toBeVisible();
  yield 'the question before canceling';
  if (await back(page).isVisible()) {
    await yes(page).click();
    await expect(canceledNote(page)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    yield 'canceled';
    await page.setContent(await mailedPage(email, /cancel/i));
    yield 'cancellation mail';
  }

  await open(page, `/?brand=${brand}`);
  await signInAs(page, 'admin');
  await open(page, `/admin/bookings?q=${reference}`);
  yield 'desk';
  await page
    .getByRole('list', { name: 'Bookings' })
    .getByRole('listitem')
    .filter({ hasText: reference })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
  yield 'desk, one booking';
}
