import type { Locator, Page } from '@playwright/test';
import { expectAccessible, makeBrand, openEditor, signInAs } from '../support/accounts/admin.ts';
import { layoutFaults, widths } from '../support/browser/layout-faults.ts';
import { png } from '../support/browser/picture.ts';
import { expect, full, open, slowOnce, test } from '../support/browser/test.ts';

const toastOf = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save brand' });
/** A text field, by its label. */
const field = (scope: Page | Locator, label: string) =>
  scope.getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true });
/** The toggle that opens the texts of a page. */
const pageTexts = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Pages' }).locator('summary').filter({ hasText: name });

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(toastOf(page)).toContainText('Brand saved');
  await expect(page.getByText('All changes saved')).toBeVisible();
}

test.beforeEach(({ page }) => signInAs(page, 'admin'));

test(
  'custom texts for footer, operator and pages show on the next load; an emptied badge disappears [HOME-08] [SHELL-08] [ADM-05]',
  full,
  async ({ page, isMobile }) => {
    const { key, name } = await makeBrand(page);
    await openEditor(page, `/admin/brands/${key}`);
    const part = (title: string) => page.getByRole('group', { name: title, exact: true });
    const choose = (title: string, mode: 'Sample' | 'Own' | 'Hidden') =>
      part(title).getByText(mode, { exact: true }).click();
    await field(page, 'Emergency phone').fill('+1 303 555 0911');
    await choose('Operator record', 'Own');
    await field(page, 'Legal name').fill('Acme Travel Inc.');
    await field(page, 'Accreditation number').fill('');
    await choose('About the brand, in the footer', 'Own');
    await field(part('About the brand, in the footer'), 'Text').fill('{brand} flies since 1999 <b>boldly</b>.');
    await choose('Badge of the header and the menu', 'Hidden');
    await pageTexts(page, 'Contact').click();
    await choose('Price beat guarantee', 'Hidden');
    await choose('Urgent travel assistance', 'Own');
    await field(part('Urgent travel assistance'), 'Heading').fill('In a hurry');
    await field(part('Urgent travel assistance'), 'Text').fill('Call **now**:\n\n- day\n- night');
    await expectAccessible(page);
    await save(page);

    await open(page, `/?brand=${key}`);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`${name} flies since 1999 <b>boldly</b>.`);
    await expect(footer).toContainText('Acme Travel Inc.');
    await expect(page.getByText(/IATA/)).toHaveCount(0);
    await expect(page.getByText('Save 70%')).toHaveCount(0);
    await page.goto('/contact');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'In a hurry' })).toBeVisible();
    await expect(main.getByRole('strong')).toHaveText('now');
    await expect(main.getByRole('listitem').filter({ hasText: /^(day|night)$/ })).toHaveCount(2);
    await expect(main.getByText('Price beat guarantee')).toHaveCount(0);
    await expect(main.getByText('Zero fee guarantee')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Emergency line +1 303 555 0911' })).toBeVisible();
    if (!isMobile) await expect(page.getByRole('banner').getByRole('link', { name: '+1 303 555 0911' })).toBeVisible();

    await openEditor(page, `/admin/brands/${key}`);
    await choose('Badge of the header and the menu', 'Sample');
    await choose('Operator record', 'Sample');
    await save(page);
    await page.goto('/terms');
    await expect(footer).toContainText('Tailfin Travel LLC');
    await expect(page.getByText('Save 70%').first()).toBeAttached();
  },
);

test(
  'a page text that is too long is reported at its field, even in a collapsed page [ADM-05] [HOME-08]',
  full,
  async ({ page }) => {
    const { key } = await makeBrand(page);
    await openEditor(page, `/admin/brands/${key}`);
    const about = pageTexts(page, 'About');
    await about.click();
    const company = page.getByRole('group', { name: 'The company', exact: true });
    await company.getByText('Own', { exact: true }).click();
    await field(company, 'Text').fill('x'.repeat(6001));
    await about.click();
    await expect(company).toBeHidden();
    await saveButton(page).click();
    await expect(field(company, 'Text')).toBeFocused();
    await expect(field(company, 'Text')).toHaveAccessibleDescription('At most 6000 characters');
    await field(company, 'Text').fill('Short.');
    await save(page);
  },
);

test(
  'claims without a feature and sample testimonials are marked until they are confirmed or emptied [HOME-09]',
  slowOnce,
  async ({ page }) => {
    const { key } = await makeBrand(page);
    await openEditor(page, `/admin/brands/${key}`);
    const claims = page.getByRole('region', { name: 'Claims to confirm' });
    const count = async () => Number((await claims.getByRole('status').textContent())?.match(/^\d+/)?.[0]);
    const all = await count();
    expect(all).toBeGreaterThan(30);
    const voices = page.getByRole('group', { name: 'Testimonials', exact: true });
    await expect(voices).toContainText('Made-up sample');
    await expect(page.getByRole('group', { name: 'Benefits', exact: true })).toContainText('No feature behind it');
    await voices.getByText('Hidden', { exact: true }).click();
    await expect.poll(count).toBe(all - 3);
    await claims.locator('summary').filter({ hasText: 'Header and footer' }).click();
    const save70 = claims.getByRole('checkbox', { name: /“Save 70%”/ });
    await save70.check();
    await expect.poll(count).toBe(all - 4);
    const badge = page.getByRole('group', { name: 'Badge of the header and the menu', exact: true });
    await expect(badge).not.toContainText('No feature behind it');
    await expectAccessible(page);
    await save(page);
    await openEditor(page, `/admin/brands/${key}`);
    expect(await count()).toBe(all - 4);
    await claims.locator('summary').filter({ hasText: 'Header and footer' }).click();
    await expect(save70).toBeChecked();
  },
);

test('the emergency phone is in the header and on the emergency line, the phone everywhere else [SHELL-08] [PAGE-01]', async ({
  page,
  isMobile,
}) => {
  const contact = { email: 'hello@acme.example', phone: '+1 303 555 0199', address: '1 Main Street, Denver, CO' };
  const { key } = await makeBrand(page, {
    contact: { ...contact, emergencyPhone: '+1 303 555 0911', chatUrl: 'https://chat.acme.example/now' },
  });
  await page.goto(`/contact?brand=${key}`);
  if (isMobile) await menuButton(page).click();
  const place = isMobile ? sideMenu(page) : page.getByRole('banner');
  await expect(place.getByRole('link', { name: '+1 303 555 0911' })).toHaveAttribute('href', 'tel:+13035550911');
  if (isMobile) await page.keyboard.press('Escape');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Emergency line +1 303 555 0911' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Call +1 303 555 0199' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '+1 303 555 0199' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Start Live Chat' })).toHaveAttribute(
    'href',
    'https://chat.acme.example/now',
  );
  const plain = await makeBrand(page, { contact });
  await page.goto(`/contact?brand=${plain.key}`);
  await expect(main.getByRole('link', { name: 'Emergency line +1 303 555 0199' })).toBeVisible();
  await expect(main.getByText('Start Live Chat')).toHaveCount(0);
});

test(
  'an operator with its own accreditation shows its mark; empty values appear nowhere [HOME-08] [SHELL-04]',
  full,
  async ({ page }) => {
    const { key } = await makeBrand(page);
    const upload = await page.request.post(`/api/admin/brands/${key}/logo`, {
      headers: { 'content-type': 'image/png' },
      data: png(90, 40),
    });
    const { logo } = (await upload.json()) as { logo: string };
    const operator = {
      legalName: 'Acme Travel Inc.',
      office: '',
      registration: '',
      accreditation: '12-3 4567 8',
      accreditationLogo: logo,
    };
    const accredited = await makeBrand(page, { operator });
    await page.goto(`/about?brand=${accredited.key}`);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('IATA Certified');
    await expect(footer).toContainText('12-3 4567 8');
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByRole('img', { name: 'IATA' })).toHaveJSProperty('naturalWidth', 90);
    await expect(page.getByText('Registered office')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('is run by Acme Travel Inc.');
    await expect(page.getByText(/registered office is/i)).toHaveCount(0);
    for (const path of ['/about', '/privacy', '/terms', '/contact']) {
      await page.goto(path);
      await expect(page.getByText(/Everett|Tailfin|Washington State/)).toHaveCount(0);
    }
    const bare = await makeBrand(page, { operator: { ...operator, accreditation: '' } });
    await page.goto(`/?brand=${bare.key}`);
    await expect(page.getByText(/IATA/)).toHaveCount(0);
    await expect(footer.getByRole('img', { name: 'IATA' })).toHaveCount(0);
  },
);

test(
  'long words of a brand break inside home and the partner page, at every width [HOME-07] [PAGE-05] [F-20]',
  slowOnce,
  async ({ page }) => {
    const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk';
    const amount = '12345678901234567890';
    const { key } = await makeBrand(page, {
      contact: { email: `post@${word.toLowerCase()}.example`, phone: '+1 303 555 0199', address: word.repeat(3) },
      home: {
        hero: { badge: word, badgeCondition: word, title: word, text: word },
        figures: ['one', 'two', 'three'].map((label) => ({ value: amount, label })),
        benefits: [{ kind: 'price', title: word, text: word, condition: word }],
        paymentPlans: word,
        testimonials: ['Ada', 'Bob', 'Cy'].map((name) => ({
          quote: word,
          name: word + name.slice(0, 2),
          trip: word,
          savings: amount,
        })),
        closing: { title: word, text: word, figures: [{ value: amount, label: word }] },
      },
    });
    for (const path of ['/', '/expedia']) {
      await open(page, `${path}?brand=${key}`);
      for (const width of widths) {
        expect(await layoutFaults(page, width), `${path} at ${width} px`).toEqual([]);
      }
    }
  },
);
