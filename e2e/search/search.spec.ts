import { expect, full, open, test } from '../support/browser/test.ts';
import { chooseAirport, waitForWholeList } from '../support/search.ts';

const brands = [
  { key: 'default', name: 'Tailfin', phone: '+1 425 555 0100', primary: '#15803d' },
  { key: 'solana', name: 'Solana Travel', phone: '+34 910 555 018', primary: '#9f1239' },
] as const;

for (const brand of brands) {
  test.describe(`brand ${brand.key}`, () => {
    test(
      'the brand survives navigation and reload until another one is named [BRAND-01] [BRAND-08]',
      brand.key === 'default' ? {} : full,
      async ({ page }) => {
        await open(page, `/?brand=${brand.key}`);
        await expect(page).toHaveTitle(`${brand.name} Flight Booking`);
        await open(page, '/search');
        await expect(page).toHaveTitle(new RegExp(`\\| ${brand.name}$`));
        await page.reload();
        await expect(page.getByRole('banner')).toContainText(brand.name);
        await open(page, '/?brand=polar');
        await expect(page.getByRole('banner')).toContainText('Polar Air Desk');
      },
    );
  });
}

test('a search from the form: airports found by typing, dates, results with the cheapest first [SRCH-02] [SRCH-09] [AIRP-02] [RES-07]', async ({
  page,
}) => {
  await open(page, '/');
  await chooseAirport(page, 'From', 'new york', 'JFK');
  await chooseAirport(page, 'To', 'heath', 'LHR');
  await page.getByText('One Way', { exact: true }).click();
  await page.getByRole('button', { name: 'Search Flights' }).click();
  await page.waitForURL(/\/search\?/);
  const address = new URL(page.url()).searchParams;
  expect(Object.fromEntries(address)).toMatchObject({
    origin: 'JFK',
    destination: 'LHR',
    cabinClass: 'economy',
    adultsCount: '1',
    childrenCount: '0',
    infantsCount: '0',
    tripType: 'one-way',
  });
  expect(address.has('returnDate')).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('New York');
  await waitForWholeList(page);
  const prices = (
    await page
      .getByRole('article')
      .getByText(/^\$[\d,]+$/)
      .allTextContents()
  ).map((price) => Number(price.replace(/[$,]/g, '')));
  expect(prices.length).toBeGreaterThan(5);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

test('the picker: keyboard, city groups, diacritics, old codes, no match [AIRP-03] [AIRP-05] [AIRP-06] [AIRP-07]', async ({
  page,
}) => {
  await open(page, '/');
  const box = page.getByRole('combobox', { name: 'From', exact: true });
  await box.pressSequentially('lon');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toContainText('(LON)');
  expect(await options.count()).toBeLessThanOrEqual(15);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(box).toHaveValue(/^London \(L[A-Z]{2}\)$/);
  await box.fill('krakow');
  await expect(options.first()).toContainText('(KRK)');
  await box.fill('TXL');
  await expect(options.first()).toContainText('(BER)');
  await box.press('Escape');
  await expect(options).toHaveCount(0);
  await box.fill('l');
  await expect(options).toHaveCount(0);
  await box.fill('qqqq');
  await expect(page.getByText('No airports found for "qqqq"').first()).toBeVisible();
});

test('invalid searches are reported at their fields, and no request is made [SRCH-08]', full, async ({ page }) => {
  await open(page, '/');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/flights')) calls += 1;
  });
  await page.getByRole('button', { name: 'Search Flights' }).click();
  await expect(page.getByText('Please select an origin airport')).toBeVisible();
  await expect(page.getByText('Please select a destination airport')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'From', exact: true })).toBeFocused();
  await chooseAirport(page, 'From', 'LHR', 'LHR');
  await chooseAirport(page, 'To', 'LON', 'LON');
  await page.getByRole('button', { name: 'Search Flights' }).click();
  await expect(page.getByText('Origin and destination cannot be the same')).toBeVisible();
  expect(calls).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('search URLs: an empty one shows the form, an invalid one says what is wrong, and neither makes a call [RES-01] [RES-02]', async ({
  page,
}) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/flights')) calls += 1;
  });
  await open(page, '/search');
  await expect(page.getByRole('button', { name: 'Search Flights' })).toBeVisible();
  await open(page, '/search?origin=JFK&destination=JFK&departureDate=2001-01-01');
  await expect(page.getByText('Origin and destination cannot be the same').first()).toBeVisible();
  await expect(page.getByText('Departure date cannot be in the past').first()).toBeVisible();
  expect(calls).toBe(0);
});
