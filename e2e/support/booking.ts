import { expect, type Page } from '@playwright/test';
import { duffelOrigin, stripeOrigin } from './browser/servers.ts';
import { ready } from './browser/test.ts';
import { inDays } from './search.ts';

export interface TestTraveler {
  readonly title?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
}

export const ada: TestTraveler = { title: 'ms', firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1990-05-17' };

/** From the results to a flight's detail screen; returns the offer's id. */
export async function openFlight(page: Page, index = 0): Promise<string> {
  await page
    .getByRole('link', { name: /^View Details/ })
    .nth(index)
    .click();
  await page.waitForURL(/\/flight\//);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** From the detail screen to the passenger form. */
export async function bookFlight(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Book (This Flight|Now)$/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL(/\/booking\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Passenger Information' })).toBeVisible();
}

/** From the results to the passenger form through the detail screen; returns the offer's id. */
export async function chooseOffer(page: Page, index = 0): Promise<string> {
  const offerId = await openFlight(page, index);
  await bookFlight(page);
  return offerId;
}

/** Fills one traveler's block; for the first one also the contact data, and the passport if it is required. */
export async function fillTraveler(page: Page, index: number, traveler: TestTraveler): Promise<void> {
  const block = page.getByRole('group', { name: new RegExp(`^Traveler ${index + 1}:`) });
  await block.getByLabel('Title', { exact: true }).selectOption(traveler.title ?? 'ms');
  await block.getByLabel('First name').fill(traveler.firstName);
  await block.getByLabel('Last name').fill(traveler.lastName);
  await block.getByLabel('Date of birth').fill(traveler.dateOfBirth);
  if (index === 0) {
    await block.getByLabel('Email').fill('ada@example.com');
    await block.getByLabel('Phone country').selectOption('US');
    await block.getByLabel('Phone', { exact: true }).fill('212 555 0142');
  }
  const passport = block.getByLabel('Passport number');
  if ((await passport.count()) > 0) {
    await passport.fill(`X 123456${index}`);
    await block.getByLabel('Passport expiry date').fill(inDays(2000));
    await block.getByLabel('Issuing country').selectOption('US');
  }
}

/** From a filled passenger form to the payment step, without seats. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Seat Selection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seat Selection' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
}

export async function fillCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry month').fill('12');
  await page.getByLabel('Expiry year').fill('39');
  await page.getByLabel('CVV').fill('737');
  await page.getByLabel('Card holder name').fill('Ada Byron');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$[\d,]+$/ });

/** On the payment step: pays by card and waits for the confirmation; returns our reference. */
export async function payAndConfirm(page: Page): Promise<string> {
  await fillCard(page);
  await payButton(page).click();
  return confirmedReference(page);
}

/** Waits for the confirmation and returns our reference. */
export async function confirmedReference(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed' })).toBeVisible({ timeout: 30_000 });
  await ready(page);
  const text = await page.getByRole('region', { name: 'Booking references' }).innerText();
  return /[A-Z0-9]{8}/.exec(text)?.[0] ?? '';
}

interface Order {
  readonly id: string;
  readonly offer_id: string;
  readonly booking_reference: string;
  readonly total_amount: string;
}

interface Intent {
  readonly status: string;
  readonly amount: number;
  readonly amount_received: number;
  readonly amount_capturable: number;
}

/** The supplier's orders of an offer. */
export async function ordersOf(offerId: string): Promise<readonly Order[]> {
  const { orders } = (await (await fetch(`${duffelOrigin}/__sim/state`)).json()) as { orders: Order[] };
  return orders.filter((order) => order.offer_id === offerId);
}

/** The payment provider's intents of an amount in whole dollars. */
export async function intentsOf(dollars: number): Promise<readonly Intent[]> {
  const { payment_intents } = (await (await fetch(`${stripeOrigin}/__sim/state`)).json()) as {
    payment_intents: Intent[];
  };
  return payment_intents.filter((intent) => intent.amount === dollars * 100);
}

/** Changes one offer at the supplier without the traveler's knowledge. */
export async function changeOffer(
  offerId: string,
  change: {
    totalAmount?: string;
    expire?: boolean;
    expiresInSeconds?: number;
    gone?: boolean;
    newServiceIds?: boolean;
    bagsDearerBy?: string;
  },
): Promise<void> {
  const response = await fetch(`${duffelOrigin}/__sim/offers/${offerId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  expect(response.ok).toBe(true);
}

export async function duffelFault(fault: {
  operation: string;
  kind: string;
  offerId: string;
  delayMs?: number;
  times?: number;
}): Promise<void> {
  const response = await fetch(`${duffelOrigin}/__sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ times: 1, ...fault }),
  });
  expect(response.ok).toBe(true);
}
