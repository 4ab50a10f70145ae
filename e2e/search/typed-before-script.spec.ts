import type { Page } from '@playwright/test';
import { expect, once, open, ready, slowOnce, test } from '../support/browser/test.ts';
import { storeDraft } from '../support/draft.ts';
import { openResults } from '../support/search.ts';
import { findOffer } from '../support/seats.ts';

interface Row {
  readonly form: string;
  /** Creates the form's prerequisites, and returns its address. */
  readonly prepare: (page: Page) => Promise<string>;
  /** The text typed into each field, the last one last. */
  readonly typed: readonly (readonly [label: string, text: string])[];
  /** The option chosen in each list. */
  readonly chosen?: readonly (readonly [label: string, value: string])[];
}

const at = (path: string) => async () => path;
const bookingAt = (step: string) => async (page: Page) => {
  const offer = await findOffer(page, { origin: 'LAX', destination: 'SFO' });
  await storeDraft(page, offer);
  return `/booking?offer=${offer.id}${step}`;
};

const rows: readonly Row[] = [
  {
    form: 'search, replacing the last search',
    prepare: async (page) => {
      await openResults(page);
      return '/';
    },
    typed: [
      ['From', 'stock'],
      ['To', 'osl'],
    ],
    chosen: [['Cabin', 'business']],
  },
  {
    form: 'the partner’s search',
    prepare: at('/expedia'),
    typed: [
      ['From', 'stock'],
      ['To', 'osl'],
    ],
  },
  {
    form: 'signing in, including administrators',
    prepare: at('/login'),
    typed: [
      ['Email or username', 'ada@example.com'],
      ['Password', 'Analytical1!'],
    ],
  },
  {
    form: 'signing up',
    prepare: at('/register'),
    typed: [
      ['First name', 'Ada'],
      ['Last name', 'Byron'],
      ['Email', 'ada@example.com'],
      ['Username', 'ada'],
      ['Password', 'Analytical1!'],
      ['Confirm password', 'Analytical1!'],
    ],
  },
  { form: 'a forgotten password', prepare: at('/forgot-password'), typed: [['Email', 'ada@example.com']] },
  {
    form: 'a new password',
    prepare: at('/reset-password?token=abc'),
    typed: [
      ['New password', 'Analytical1!'],
      ['Confirm new password', 'Analytical1!'],
    ],
  },
  {
    form: 'finding a booking',
    prepare: at('/my-trips'),
    typed: [
      ['Booking reference', 'CDFG3467'],
      ['Email', 'ada@example.com'],
      ['Last name', 'Byron'],
    ],
  },
  {
    form: 'passengers, replacing their draft',
    prepare: bookingAt(''),
    typed: [
      ['First name', 'Augusta'],
      ['Phone', '5550142'],
    ],
    chosen: [
      ['Title', 'dr'],
      ['Phone country', 'GB'],
    ],
  },
  {
    form: 'the card',
    prepare: bookingAt('&step=payment'),
    typed: [
      ['Card number', '4242'],
      ['Expiry month', '12'],
      ['Expiry year', '39'],
      ['CVV', '73'],
      ['Card holder name', 'Ada B'],
    ],
  },
];

/** The gate covers the forms on the way to a booking. */
const gateForms = ['search, replacing the last search', 'passengers, replacing their draft'];

for (const { form, prepare, typed, chosen = [] } of rows) {
  const run = gateForms.includes(form) ? once : slowOnce;
  test(`what was typed before the script loaded survives and is submitted: ${form} [F-75]`, run, async ({ page }) => {
    const path = await prepare(page);
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    // The list below a box shares its name.
    const field = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input, select'));
    for (const [label, value] of chosen) await field(label).selectOption(value);
    for (const [label, text] of typed) {
      await field(label).fill('');
      await field(label).pressSequentially(text);
    }
    held.resolve();
    await ready(page);
    const [last] = typed.slice(-1);
    const [lastLabel = '', lastText = ''] = last ?? [];
    await page.keyboard.type('0');
    await expect(field(lastLabel)).toHaveValue(`${lastText}0`);
    for (const [label, text] of typed.slice(0, -1)) await expect(field(label)).toHaveValue(text);
    for (const [label, value] of chosen) await expect(field(label)).toHaveValue(value);
  });
}

test(
  'Back to the passengers shows what was typed last, not what the browser restored [F-75]',
  slowOnce,
  async ({ page }) => {
    const offer = await findOffer(page, { origin: 'LAX', destination: 'SFO' });
    await storeDraft(page, offer);
    const address = `/booking?offer=${offer.id}`;
    const first = page.getByLabel('First name', { exact: true });
    const keptDraft = () => page.evaluate((id) => sessionStorage.getItem(`booking:travelers:${id}`), offer.id);
    const type = async (name: string) => {
      await open(page, address);
      await first.fill(name);
      await first.blur();
      await expect.poll(keptDraft).toContain(name);
    };
    await type('Augusta');
    await page.goto('/faq');
    await type('Byron');
    await page.goBack();
    await expect(page).toHaveURL(/\/faq$/);
    await page.goBack();
    await ready(page);
    await expect(page.getByLabel('Last name', { exact: true })).not.toHaveValue('');
    await expect(first).toHaveValue('Byron');
    expect(await keptDraft()).toContain('Byron');
  },
);

test(
  'Back to the home form shows the whole last search, not the cabin that the browser restored [F-75]',
  slowOnce,
  async ({ page }) => {
    await open(page, '/');
    const cabin = page.getByLabel('Cabin', { exact: true }).and(page.locator('select'));
    await cabin.selectOption('business');
    await openResults(page);
    await page.goBack();
    await ready(page);
    await expect(page.getByLabel('To', { exact: true }).and(page.locator('input'))).not.toHaveValue('');
    await expect(cabin).toHaveValue('economy');
  },
);
