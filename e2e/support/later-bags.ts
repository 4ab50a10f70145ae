import { expect, type Page } from '@playwright/test';
import type { BookingAnswer } from '#contract/booking.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { bookFare } from '#server/testing/steps/cancel-steps.ts';
import { visitorOf } from './booked.ts';
import { duffelOrigin } from './browser/servers.ts';
import { open } from './browser/test.ts';
import { inDays } from './search.ts';
import { details } from './trips.ts';

const soldBy = (code: string) => ({
  query: { returnDate: inDays(50) },
  isIt: ({ owner }: OfferAnswer) => owner.iata_code === code,
});

/** British Airways sells bags for its trips later too, Duffel Airways sells none. */
export const bagFares = { bags: soldBy('BA'), none: soldBy('ZZ') } as const;

/** Books a round trip as a guest, with an airline that sells bags after the booking, or one that does not. */
export async function bookForBags(
  page: Page,
  sells: keyof typeof bagFares = 'bags',
  brand = 'default',
  query: Record<string, string> = {},
): Promise<BookingAnswer> {
  await open(page, `/?brand=${brand}`);
  const fare = bagFares[sells];
  return bookFare(visitorOf(page), { ...fare, query: { ...fare.query, ...query } });
}

/** How the airline sells bags for a booking from now on. */
export async function sellBags(
  { duffelBookingId }: BookingAnswer,
  how: { readonly gone?: true; readonly dearerBy?: string },
): Promise<void> {
  const response = await fetch(`${duffelOrigin}/__sim/orders/${duffelBookingId}/bags`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(how),
  });
  expect(response.ok).toBe(true);
}

/** From My Trips to the choice of bags. */
export async function openBags(page: Page, { id, reference }: BookingAnswer): Promise<void> {
  await open(page, `/my-trips?trip=${id}`);
  await details(page).getByRole('link', { name: 'Check Bag Options' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add bags' })).toBeVisible();
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
}

export const addButtons = (page: Page) => page.getByRole('button', { name: /^Add one: Checked bag / });
export const noBags = (page: Page) => page.getByText('The airline sells no bags online for this trip');
export const sumOf = (page: Page) => page.getByRole('status').filter({ hasText: /chosen/ });
export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
export const reviewHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Review your bags' });

/** Chooses two checked bags of the first kind, and waits for the review. Returns their price: '$99'. */
export async function chooseBags(page: Page): Promise<string> {
  await addButtons(page).first().click();
  await addButtons(page).first().click();
  await expect(sumOf(page)).toHaveText(/^2 bags chosen/);
  const price = /\$[\d,.]*\d/.exec(await sumOf(page).innerText())?.[0] ?? '';
  await goOn(page).click();
  await expect(reviewHeading(page)).toBeVisible();
  return price;
}

/** Chooses one of each checked bag for every traveler. */
export async function chooseBagsForAll(page: Page): Promise<void> {
  await expect(addButtons(page).first()).toBeVisible();
  const form = page.getByRole('form', { name: 'Add bags' });
  for (const traveler of (await form.locator('details:not([open]) > summary').all()).toReversed())
    await traveler.click();
  for (const button of await addButtons(page).all()) await button.click();
}

export const payForBags = (page: Page) => page.getByRole('button', { name: /^Pay \$[\d,.]+ and add bags$/ });
export const addedHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your bags are added' });

/** '$99.50' in cents. */
export function centsOf(price: string): number {
  return Math.round(Number(price.replace(/[$,]/g, '')) * 100);
}
