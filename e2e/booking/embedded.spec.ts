import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeSwept } from '#server/testing/card-sweep/card-sweep.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { bookByCalls } from '../support/booked.ts';
import { duffelOrigin, embeddedOrigin, embeddedPort, stripeOrigin } from '../support/browser/servers.ts';
import { expect, once, open, ready, test } from '../support/browser/test.ts';
import { cardOf } from '../support/trips.ts';

// The setup of `npm start`: the database runs in the server's own process, with demo accounts.
let folder: string;
let server: ServerProcess | undefined;

test.use({ baseURL: embeddedOrigin, allowOrigins: [embeddedOrigin] });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailfin-embedded-'));
  server = await startServer(
    { DATA_DIR: folder, DUFFEL_API_URL: duffelOrigin, STRIPE_API_URL: stripeOrigin, RATE_LIMIT_FACTOR: '1000' },
    embeddedPort,
  );
});

test.afterAll(async () => {
  await server?.stop();
  removeSwept(folder);
});

test(
  'on the embedded database a demo account signs in with one click, books and finds its trip [AUTH-01] [TRIP-03]',
  once,
  async ({ page }) => {
    await open(page, '/login');
    const box = page.getByRole('region', { name: 'Demo credentials' });
    const shown = await box.getByRole('listitem').first().innerText();
    await box.getByRole('button', { name: 'Use the Traveler account' }).click();
    const email = await page.getByLabel('Email or username').inputValue();
    const password = await page.getByLabel('Password', { exact: true }).inputValue();
    expect(shown).toContain(email);
    expect(shown).toContain(password);
    expect(password.length).toBeGreaterThan(5);
    await page.locator('form[name="sign-in"]').getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await ready(page);
    const booking = await bookByCalls(page);
    await open(page, '/my-trips');
    await expect(cardOf(page, booking).getByText('Confirmed', { exact: true })).toBeVisible();
  },
);
