import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { payButton } from '#e2e/support/booking.ts';
import { duffelOrigin, hostedPorts, stripeOrigin } from '#e2e/support/browser/servers.ts';
import { test } from '#e2e/support/browser/test.ts';
import { openStep } from '#e2e/support/draft.ts';
import { findOffer } from '#e2e/support/seats.ts';
import { removeSwept } from '#server/testing/card-sweep/card-sweep.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';

interface HostedSite {
  /** Host of its pages. */
  readonly host?: 'localhost' | '127.0.0.1';
  /** How it reaches the payment provider; the simulator by default. */
  readonly payments?: Readonly<Record<string, string>>;
  /** Other origins of its pages' scripts and frames. */
  readonly origins?: readonly string[];
}

const simulated = { STRIPE_API_URL: stripeOrigin, PAYMENT_FIELDS: 'hosted' };

/** Starts, for the tests of a file, a site with the provider's card fields. */
export function serveHostedSite({ host = 'localhost', payments = simulated, origins = [] }: HostedSite = {}): void {
  const portOf = (worker: number) => hostedPorts[worker % hostedPorts.length] ?? hostedPorts[0];
  let folder: string;
  let server: ServerProcess | undefined;

  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    baseURL: async ({}, use, { parallelIndex }) => use(`http://${host}:${portOf(parallelIndex)}`),
    allowOrigins: [...hostedPorts.map((port) => `http://${host}:${port}`), stripeOrigin, ...origins],
    allowStatuses: [402],
  });
  // One server for the file.
  test.describe.configure({ mode: 'default' });

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  test.beforeAll(async ({}, { parallelIndex }) => {
    folder = mkdtempSync(join(tmpdir(), 'tailfin-hosted-'));
    const environment = { DATA_DIR: folder, DUFFEL_API_URL: duffelOrigin, RATE_LIMIT_FACTOR: '1000', ...payments };
    server = await startServer(environment, portOf(parallelIndex));
  });

  test.afterAll(async () => {
    await server?.stop();
    removeSwept(folder);
  });
}

/** Opens the payment step of an offer; returns the offer's id. */
export async function toPayment(page: Page, brand = 'default'): Promise<string> {
  const search = { origin: 'LAX', destination: 'SFO' };
  const offer = await findOffer(page, search);
  await openStep(page, offer, 'payment', { search, brand });
  return offer.id;
}

/** The provider's frame inside the page. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/frames/card"]');

export async function enterCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel(/expir/i).fill('12 / 39');
  await frame.getByLabel(/CVC|security code/i).fill('737');
}

/** Presses the button once it is under the pointer: after scrolling, the browser briefly assumes the frame is there. */
export async function pressPay(page: Page): Promise<void> {
  const button = payButton(page);
  await expect(async () => {
    await button.hover();
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true);
  }).toPass();
  await button.click();
}

/** A token of the valid card, as made by the provider's frame, for calls without a page. */
export async function cardToken(): Promise<string> {
  const body = new URLSearchParams({
    key: 'pk_test_simulator',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2039',
    'payment_method_data[card][cvc]': '737',
    return_url: 'http://localhost/booking/return',
  });
  const response = await fetch(`${stripeOrigin}/v1/confirmation_tokens`, { method: 'POST', body });
  return ((await response.json()) as { id: string }).id;
}
