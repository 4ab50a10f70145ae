import type { Locator, Page } from '@playwright/test';
import { acmeSettings } from '#contract/testing/brand-settings.ts';
import { expectAccessible, makeBrand, openEditor, signInAs } from '../support/accounts/admin.ts';
import { png } from '../support/browser/picture.ts';
import { expect, full, open, slowOnce, test } from '../support/browser/test.ts';

const toastOf = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save brand' });
/** A text field, by its label. */
const field = (scope: Page | Locator, label: string) => {
  const name = new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\(optional\\))?$`);
  return scope.getByRole(label === 'Font' ? 'combobox' : 'textbox', { name });
};
const variable = (page: Page, selector: string, name: string) =>
  page.locator(selector).evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), name);

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(toastOf(page)).toContainText('Brand saved');
  await expect(page.getByText('All changes saved')).toBeVisible();
}

test.beforeEach(({ page }) => signInAs(page, 'admin'));

test('a changed color shows in the preview at once and on the site on its next load, and nowhere else [ADM-05] [BRAND-06]', async ({
  page,
}) => {
  const { key } = await makeBrand(page);
  await openEditor(page, `/admin/brands/${key}`);
  await field(page, 'Primary color').fill('#7c3aed');
  await expect(page.getByLabel('Pick: Primary color')).toHaveValue('#7c3aed');
  expect(await variable(page, '[data-preview]', '--brand-primary')).toBe('#7c3aed');
  expect(await variable(page, 'html', '--brand-primary')).not.toBe('#7c3aed');
  await page.getByLabel('Pick: Accent color').fill('#9f1239');
  await expect(field(page, 'Accent color')).toHaveValue('#9f1239');
  await save(page);
  await open(page, `/?brand=${key}`);
  expect(await variable(page, 'html', '--brand-primary')).toBe('#7c3aed');
  expect(await variable(page, 'html', '--brand-accent')).toBe('#9f1239');
});

for (const brand of ['default', 'polar']) {
  test(
    `low-contrast colors are reported while typing and saved only after confirmation, under ${brand} [BRAND-07] [ADM-05] [A11Y-01]`,
    full,
    async ({ page }) => {
      const { key } = await makeBrand(page);
      await page.goto(`/?brand=${brand}`);
      await openEditor(page, `/admin/brands/${key}`);
      const contrast = page.getByRole('region', { name: 'Contrast' });
      await expect(contrast).toContainText('All text is readable');
      await expectAccessible(page);
      await field(page, 'Text').fill('#999999');
      await expect(contrast.getByRole('listitem').first()).toHaveText('Text on the page2.84 : 1');
      await expect(contrast.getByRole('status')).toHaveText(/^\d texts are hard to read$/);
      await expectAccessible(page);
      await saveButton(page).click();
      const dialog = page.getByRole('dialog', { name: 'Save colors that are hard to read?' });
      await expect(dialog).toContainText('Text on the page');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      const stored = async () => (await (await page.request.get(`/api/admin/brands/${key}`)).json()).theme.text;
      expect(await stored()).toBe('#111827');
      await saveButton(page).click();
      await dialog.getByRole('button', { name: 'Save anyway' }).click();
      await expect(toastOf(page)).toContainText('Brand saved');
      expect(await stored()).toBe('#999999');
      // An accepted field is not checked again.
      await field(page, 'Address').fill('3 Main Street, Denver, CO');
      await save(page);
    },
  );
}

test('hostile text in any field is rejected or rendered as text [ADM-05] [SAFE-03]', slowOnce, async ({ page }) => {
  const { key } = await makeBrand(page);
  await openEditor(page, `/admin/brands/${key}`);
  const refused: [string, string][] = [
    ['Domain', '"><script>'],
    ['Link to a picture', 'javascript:window.pwned=1'],
    ['Primary color', 'red}<'],
    ['Font', "x';}</style><script>window.pwned=1</script>"],
    ['Email', '"><img src=x onerror=pwned>@x'],
    ['Phone', '+1 303"><script>'],
    ['Facebook', 'javascript:window.pwned=1'],
    ['X (Twitter)', 'data:text/html,<script>1</script>'],
    ['Instagram', 'https://"><script>window.pwned=1</script>'],
    ['Markup in percent', '1e5'],
  ];
  for (const [label, text] of refused) {
    await field(page, label).fill(text);
  }
  const refusedFees: [string, string][] = [
    ['Currency', '<b>'],
    ['Fee', '-1'],
  ];
  const feeSections = ['Canceling online', 'Changing flights online'];
  for (const name of feeSections) {
    for (const [label, text] of refusedFees) {
      await field(page.getByRole('region', { name }), label).fill(text);
    }
  }
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Please check the marked fields.');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(
    refused.length + feeSections.length * refusedFees.length,
  );
  await expect(field(page, 'Domain')).toBeFocused();
  expect(sent).toEqual([]);
  await expectAccessible(page);

  await openEditor(page, `/admin/brands/${key}`);
  const script = '</style></title><script>window.pwned=1</script><img src=x onerror="window.pwned=1">';
  await page.getByRole('group', { name: 'Hero' }).getByText('Own', { exact: true }).click();
  await page.getByRole('group', { name: 'Closing band' }).getByText('Own', { exact: true }).click();
  await page.getByRole('group', { name: 'Payment plans' }).getByText('Own', { exact: true }).click();
  await field(page, 'Name').fill('</style><b>Bobby</b>');
  await field(page, 'Address').fill(script);
  await field(page.getByRole('group', { name: 'Hero' }), 'Title').fill('</script><script>pwned=1</script>');
  await field(page.getByRole('group', { name: 'Hero' }), 'Text').fill(`{brand} ${script}`);
  await field(page.getByRole('group', { name: 'Closing band' }), 'Text').fill(script);
  await field(page, 'Line below the benefits').fill(script);
  await save(page);
  await open(page, `/?brand=${key}`);
  await expect(page).toHaveTitle('</style><b>Bobby</b> Flight Booking');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('</script><script>pwned=1</script>');
  await expect(page.getByText(script).first()).toBeVisible();
  await expect(page.getByText(`</style><b>Bobby</b> ${script}`)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
  await open(page, '/admin/brands');
  await expect(page.getByRole('heading', { name: '</style><b>Bobby</b>' }).first()).toBeVisible();
  await page.request.delete(`/api/admin/brands/${key}`);
});

test.describe('a logo', () => {
  test.use({ allowStatuses: [422, 413] });

  test(
    'is uploaded and shown on the site; a non-image or too large file is rejected [ADM-05] [SAFE-04]',
    full,
    async ({ page }) => {
      const { key } = await makeBrand(page, { name: 'Pictured' });
      await openEditor(page, `/admin/brands/${key}`);
      const section = page.getByRole('region', { name: 'Logo' });
      const give = (name: string, mimeType: string, buffer: Buffer) =>
        section.getByLabel('Picture file').setInputFiles({ name, mimeType, buffer });
      const html = Buffer.from('<!doctype html><script>window.pwned=1</script>');
      await give('logo.png', 'image/png', html);
      await expect(section.getByRole('status')).toHaveText('This file is not a PNG, JPEG or WebP picture.');
      await give(
        'logo.svg',
        'image/svg+xml',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="pwned=1"/>'),
      );
      await expect(section.getByRole('status')).toHaveText('A logo must be a PNG, JPEG or WebP picture.');
      await give('logo.png', 'image/png', Buffer.alloc(300 * 1024));
      await expect(section.getByRole('status')).toContainText('the maximum is 256 KiB');
      await give('logo.png', 'image/png', png(2400, 10));
      await expect(section.getByRole('status')).toContainText('at most 2000 × 2000');
      await expect(section.getByRole('img')).toHaveCount(0);
      const large = { headers: { 'content-type': 'image/png' }, data: Buffer.alloc(300 * 1024) };
      expect((await page.request.post(`/api/admin/brands/${key}/logo`, large)).status()).toBe(413);

      await give('logo.png', 'image/png', png(120, 40));
      await expect(section.getByRole('status')).toContainText('Uploaded.');
      await expect(section.getByRole('img')).toHaveJSProperty('naturalWidth', 120);
      await expectAccessible(page);
      await save(page);
      await open(page, `/?brand=${key}`);
      const logo = page.getByRole('banner').getByRole('img', { name: 'Pictured' });
      await expect(logo).toHaveJSProperty('naturalWidth', 120);
      expect((await logo.boundingBox())?.height).toBeLessThanOrEqual(40);
      await openEditor(page, `/admin/brands/${key}`);
      await section.getByRole('button', { name: 'Remove logo' }).click();
      await save(page);
      await open(page, `/?brand=${key}`);
      await expect(page.getByRole('banner').getByRole('img', { name: 'Pictured' })).toHaveCount(0);
    },
  );
});

test(
  'home page sections: figures are added, reordered and removed; testimonials are hidden [HOME-07] [ADM-05]',
  full,
  async ({ page }) => {
    const { key } = await makeBrand(page);
    await openEditor(page, `/admin/brands/${key}`);
    const figures = page.getByRole('group', { name: 'Figures', exact: true });
    await expect(figures).toContainText('$847 average savings');
    await figures.getByText('Own', { exact: true }).click();
    await page.getByRole('group', { name: 'Testimonials', exact: true }).getByText('Hidden', { exact: true }).click();
    await figures.getByRole('button', { name: 'Remove figure 3' }).click();
    await expect(figures.getByRole('button', { name: 'Add a figure' })).toBeFocused();
    await figures.getByRole('button', { name: 'Add a figure' }).click();
    const third = figures.getByRole('group', { name: 'figure 3' });
    await expect(field(third, 'Figure')).toBeFocused();
    await saveButton(page).click();
    await expect(field(third, 'Figure')).toBeFocused();
    await expect(field(third, 'Figure')).toHaveAccessibleDescription('Enter the figure');
    await field(third, 'Figure').fill('12');
    await field(third, 'What it counts').fill('years in business');
    await figures.getByRole('button', { name: 'Move figure 3 up' }).click();
    await expect(figures.getByRole('button', { name: 'Move figure 2 up' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(figures.getByRole('button', { name: 'Move figure 1 down' })).toBeFocused();
    await expectAccessible(page);
    await save(page);
    await open(page, `/?brand=${key}`);
    const shown = page.getByRole('region', { name: 'In figures' });
    await expect(shown.getByRole('definition')).toHaveText(['12', '$847', '2.4M+']);
    await expect(page.getByRole('heading', { name: 'What travelers say' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Good reasons to book here' })).toBeVisible();
  },
);

test(
  'cancellation: the turned-off promise and the fees by currency are saved by the server [TRIP-10] [ADM-05]',
  full,
  async ({ page }) => {
    const { key } = await makeBrand(page);
    await openEditor(page, `/admin/brands/${key}`);
    const section = page.getByRole('region', { name: 'Canceling online' });
    await section.getByLabel('Free cancellation within 24 hours').uncheck();
    await section.getByRole('button', { name: 'Add a fee' }).click();
    const second = section.getByRole('group', { name: 'fee 2' });
    await field(second, 'Currency').fill('usd');
    await field(second, 'Fee').fill('30');
    await saveButton(page).click();
    await expect(field(second, 'Currency')).toHaveAccessibleDescription('This currency is listed already');
    await field(second, 'Currency').fill('eur');
    await save(page);
    expect((await (await page.request.get(`/api/admin/brands/${key}`)).json()).cancellation).toEqual({
      freeWithin24Hours: false,
      feeByCurrency: { USD: 35, EUR: 30 },
    });
  },
);

test('unsaved changes are not lost by a click or by the browser [ADM-05]', slowOnce, async ({ page }) => {
  const { key } = await makeBrand(page);
  await openEditor(page, `/admin/brands/${key}`);
  await field(page, 'Name').fill('Typed Air');
  await page.getByRole('link', { name: 'All brands' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field(page, 'Name')).toHaveValue('Typed Air');
  const asked = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  await page.getByRole('link', { name: 'All brands' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible();
});

test.describe('another administrator', () => {
  test.use({ allowStatuses: [409, 401, 404] });

  test(
    'saved meanwhile: nothing is overwritten, and their version can be loaded [ADM-05]',
    slowOnce,
    async ({ page }) => {
      const { key } = await makeBrand(page);
      await openEditor(page, `/admin/brands/${key}`);
      await field(page, 'Name').fill('Mine');
      const theirs = await page.request.put(`/api/admin/brands/${key}`, { data: acmeSettings({ name: 'Theirs' }) });
      expect(theirs.status()).toBe(200);
      await saveButton(page).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Someone else has changed this brand in the meantime');
      await expect(alert).toBeInViewport({ ratio: 1 });
      expect(await (await page.request.get(`/api/brands/${key}`)).json()).toMatchObject({ name: 'Theirs' });
      await expect(field(page, 'Name')).toHaveValue('Mine');
      await expectAccessible(page);
      await alert.getByRole('button', { name: 'Load Their Version' }).click();
      await expect(field(page, 'Name')).toHaveValue('Theirs');
      await expect(alert).toContainText('Their values replaced what you typed:Name');
      await expect(alert).toBeFocused();
      await expect(alert).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await field(page, 'Name').fill('Both');
      await save(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Both' })).toBeVisible();
    },
  );

  test('ended the session: the editor says so and keeps what was typed [ADM-05] [SAFE-10]', full, async ({ page }) => {
    const { key } = await makeBrand(page);
    await openEditor(page, `/admin/brands/${key}`);
    await field(page, 'Name').fill('Mine');
    await page.request.post('/api/auth/logout');
    await saveButton(page).click();
    await expect(page.getByRole('alert')).toContainText('You are no longer signed in as an administrator.');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(field(page, 'Name')).toHaveValue('Mine');
    await signInAs(page, 'admin');
    await save(page);
  });

  test('uses the same domain: the field reports it [ADM-05] [BRAND-01]', full, async ({ page }) => {
    const { key } = await makeBrand(page);
    await openEditor(page, `/admin/brands/${key}`);
    await field(page, 'Domain').fill('skyhop.example');
    await saveButton(page).click();
    await expect(field(page, 'Domain')).toBeFocused();
    await expect(field(page, 'Domain')).toHaveAttribute('aria-invalid', 'true');
  });
});
