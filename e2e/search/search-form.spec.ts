import { formatFieldDate } from '#domain/time/date-text.ts';
import { chooseOffer } from '../support/booking.ts';
import { expect, full, narrow, open, slowOnce, slowPhoneOnly, test } from '../support/browser/test.ts';
import { chooseAirport, inDays, openResults } from '../support/search.ts';

test('dates default to today and a week later, written out; One Way removes the return, Round Trip restores it [SRCH-03] [SRCH-07] [SRCH-16]', async ({
  page,
}) => {
  await open(page, '/');
  const departure = page.getByRole('button', { name: /^Departure/ });
  const back = page.getByRole('button', { name: /^Return/ });
  const here = await page.evaluate(() => {
    const day = (days: number) => {
      const date = new Date(Date.now() + days * 86_400_000);
      return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
    };
    return { today: day(0), week: day(7) };
  });
  await expect(departure).toContainText(formatFieldDate(here.today));
  await expect(back).toContainText(formatFieldDate(here.week));
  await page.getByText('One Way', { exact: true }).click();
  await expect(back).toHaveCount(0);
  await expect(page.locator('input[name="returnDate"]')).toHaveCount(0);
  await page.getByText('Round Trip', { exact: true }).click();
  await expect(back).toContainText(formatFieldDate(here.week));
});

test(
  'the calendar excludes past days; a departure after the return moves the return [SRCH-03] [SRCH-14]',
  full,
  async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: /^Departure/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Departure date' });
    await expect(dialog.getByRole('grid').first()).toHaveAttribute('aria-multiselectable', 'false');
    await dialog.locator('button:focus').press('PageDown');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const read = (name: string) => page.locator(`input[name="${name}"]`).first().inputValue();
    const [departure, back] = [await read('departureDate'), await read('returnDate')];
    expect(departure > inDays(20)).toBe(true);
    expect((Date.parse(back) - Date.parse(departure)) / 86_400_000).toBe(7);
  },
);

test(
  'travelers: steppers with limits, ages of children, combinations that cannot be sold [SRCH-04] [SRCH-06] [SRCH-11] [SRCH-12]',
  narrow,
  async ({ page }) => {
    await open(page, '/');
    const button = page.getByRole('button', { name: /^Travelers/ });
    await expect(button).toContainText('1 traveler');
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Travelers' });
    const more = (what: string) => dialog.getByRole('button', { name: `More ${what}` });
    await expect(dialog.getByRole('button', { name: 'Fewer adults' })).toBeDisabled();
    await more('children').click();
    await expect(dialog.getByLabel(/^Age of child 1|^Child 1/)).toHaveValue('8');
    await more('infants').click();
    await more('infants').click();
    await expect(dialog.getByText('Each infant must travel with an adult')).toBeVisible();
    await more('adults').click();
    await expect(dialog.getByText('Each infant must travel with an adult')).toHaveCount(0);
    await expect(button).toContainText('5 travelers');
    for (let count = 2; count < 9; count++) await more('adults').click();
    await expect(more('adults')).toBeDisabled();
    await expect(dialog.getByText('For groups of more than 9, please call us')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await chooseAirport(page, 'From', 'JFK', 'JFK');
    await chooseAirport(page, 'To', 'LHR', 'LHR');
    await page.getByRole('button', { name: 'Search Flights' }).click();
    await expect(page.getByText('For groups of more than 9, please call us').first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  },
);

test(
  'a stepper pressed to its limit by key keeps the focus, and Escape returns it to the box [SRCH-04] [A11Y-01]',
  slowOnce,
  async ({ page }) => {
    await open(page, '/');
    const box = page.getByRole('button', { name: /^Travelers/ });
    await box.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Travelers' });
    await dialog.getByRole('button', { name: 'More children' }).press('Enter');
    const fewer = dialog.getByRole('button', { name: 'Fewer children' });
    await fewer.press('Enter');
    await expect(fewer).toBeDisabled();
    await expect(fewer).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('spinbutton', { name: 'Children' })).toHaveValue('0');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(box).toBeFocused();
  },
);

test('cabins by label, economy first; swapping places; modifying a search restores it in full [SRCH-05] [SRCH-13] [RES-03] [RES-10]', async ({
  page,
}) => {
  await open(page, '/');
  const cabin = page.getByLabel('Cabin');
  await expect(cabin).toHaveValue('economy');
  await expect(cabin.getByRole('option')).toHaveText(['Economy', 'Premium Economy', 'Business', 'First Class']);
  await cabin.selectOption('business');
  await chooseAirport(page, 'From', 'JFK', 'JFK');
  await chooseAirport(page, 'To', 'LHR', 'LHR');
  await page.getByRole('button', { name: 'Swap origin and destination' }).click();
  await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue('London (LHR)');
  await page.getByRole('button', { name: 'Search Flights' }).click();
  await page.waitForURL(/\/search\?origin=LHR&destination=JFK/);

  const head = page.getByRole('region', { name: 'Your search' });
  for (const text of ['Round trip', 'Business', 'London', 'New York', '1 Adult'])
    await expect(head).toContainText(text);
  await expect(head.getByRole('button', { name: 'Refresh Results' })).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('lastSearchParams'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ origin: 'LHR', destination: 'JFK', cabinClass: 'business' });
  await head.getByRole('link', { name: 'Modify Search' }).click();
  await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue('London (LHR)');
  await expect(page.getByLabel('Cabin')).toHaveValue('business');
  await open(page, '/search');
  await expect(page).toHaveURL(/\/search\?.*origin=LHR.*cabinClass=business/);
});

test(
  'the picker: nothing below two characters, a scrolling list, closed by an outside click, no call for one letter [AIRP-01] [AIRP-02] [AIRP-04]',
  full,
  async ({ page }) => {
    await open(page, '/');
    const box = page.getByRole('combobox', { name: 'From', exact: true });
    await expect(box).toHaveAttribute('placeholder', 'City or airport');
    await box.focus();
    await page.waitForLoadState('networkidle');
    let calls = 0;
    // Its own parts may still be loading on a slow machine.
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') calls += 1;
    });
    await box.pressSequentially('l');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
    await box.pressSequentially('on');
    const first = page.getByRole('listbox').getByRole('option').first();
    await expect(first).toContainText('London');
    await box.press('End');
    await box.pressSequentially('don hea');
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(/Heathrow.*London.*GB.*\(LHR\)/s);
    expect(calls).toBeLessThanOrEqual(1);
    await box.fill('london');
    const list = page.getByRole('listbox');
    expect((await list.boundingBox())?.height).toBeLessThan(480);
    await page.getByRole('heading', { level: 1 }).click({ force: true });
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  },
);

test(
  'Tab beyond a panel closes it, so that it covers nothing; its button closes it, too [A11Y-01]',
  full,
  async ({ page }) => {
    await open(page, '/');
    for (const [button, panel] of [
      [/^Departure/, /Departure/],
      [/^Travelers/, 'Travelers'],
    ] as const) {
      const opener = page.getByRole('button', { name: button });
      const dialog = page.getByRole('dialog', { name: panel });
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(dialog).toBeHidden({ timeout: 50 });
      }).toPass({ intervals: [20] });
      await expect(page.locator(':focus')).toBeInViewport();
      await opener.click();
      await expect(dialog).toBeVisible();
      // On a small screen the sheet is in front of its button.
      if ((page.viewportSize()?.width ?? 0) < 768) await page.keyboard.press('Escape');
      else await opener.click();
      await expect(dialog).toBeHidden();
    }
  },
);

test(
  'a press closes no panel that it is in, also where buttons do not get the focus [SRCH-03] [A11Y-01]',
  full,
  async ({ page }) => {
    await open(page, '/');
    const opener = page.getByRole('button', { name: /^Departure/ });
    const calendar = page.getByRole('dialog', { name: /Departure/ });
    await opener.click();
    await expect(calendar.locator(':focus')).toBeVisible();
    await calendar.getByText(/are not on sale yet/).click();
    await calendar.locator('.calendar-caption').first().click({ force: true });
    await calendar.getByRole('button', { disabled: true }).first().click({ force: true });
    await expect(calendar.getByRole('grid').first()).toBeVisible();
    // In Safari a press focuses the button's surroundings instead, and a touch does so after it has ended.
    await page.evaluate(() => {
      const buttonOf = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null);
      document.addEventListener('mousedown', (event) => buttonOf(event) && event.preventDefault());
      const focusAround = (event: Event) => buttonOf(event)?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
      document.addEventListener('click', focusAround, { capture: true });
    });
    if ((page.viewportSize()?.width ?? 0) >= 768) {
      await opener.click();
      await expect(calendar).toBeHidden();
      await opener.click();
    }
    const before = await opener.innerText();
    await calendar.getByRole('button', { name: 'Go to the Next Month' }).click();
    await calendar.getByRole('gridcell').getByRole('button', { disabled: false }).last().click();
    await expect(calendar).toBeHidden();
    expect(await opener.innerText()).not.toBe(before);
  },
);

test(
  'the calendar stays in the window of tablets, follows a turned one, and keeps its height [SRCH-03] [F-20]',
  slowOnce,
  async ({ page }) => {
    await open(page, '/');
    const calendar = page.getByRole('dialog', { name: /Departure/ });
    const opener = page.getByRole('button', { name: /^Departure/ });
    const months = calendar.getByRole('grid');
    for (const width of [768, 810, 834, 896, 1024]) {
      await page.setViewportSize({ width, height: 1180 });
      await opener.click();
      await expect(months).toHaveCount(2);
      const box = await calendar.boundingBox();
      expect([width, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= width]).toEqual([width, true, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
    }
    await opener.click();
    await expect(months).toHaveCount(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(months).toHaveCount(1);
    const heights = new Set<number>();
    for (let month = 0; month < 6; month++) {
      heights.add(Math.round((await calendar.boundingBox())?.height ?? 0));
      await calendar.getByRole('button', { name: 'Go to the Next Month' }).click();
    }
    expect(heights.size).toBe(1);
  },
);

test('the focus moves into a panel that its button opens by key [SRCH-03] [A11Y-01]', full, async ({ page }) => {
  await open(page, '/');
  for (const [button, name] of [
    [/^Departure/, /Departure/],
    [/^Travelers/, 'Travelers'],
  ] as const) {
    await page.getByRole('button', { name: button }).press('Enter');
    const panel = page.getByRole('dialog', { name });
    await expect.poll(() => panel.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: button })).toBeFocused();
  }
});

test(
  'the wheel scrolls the page to the rest of a panel that reaches below the window [SRCH-03] [SRCH-04]',
  full,
  async ({ page }) => {
    await open(page, '/');
    for (const [button, name] of [
      [/^Departure/, /Departure/],
      [/^Travelers/, 'Travelers'],
    ] as const) {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await page.getByRole('button', { name: button }).click();
      const panel = page.getByRole('dialog', { name });
      await panel.getByRole('button').first().hover();
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => window.scrollY), String(name)).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
    }
  },
);

test('passport data can be skipped if it is not required [PASS-05] [PASS-03]', full, async ({ page }) => {
  await openResults(page, { origin: 'LAX', destination: 'SFO' });
  await chooseOffer(page);
  const skip = page.getByRole('button', { name: 'Skip Passport Info' });
  await expect(skip).toBeVisible();
  await page.getByLabel('First name').fill('Ada');
  await skip.click();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await expect(page.getByText('Passport number must be at least 5 characters')).toHaveCount(0);
});

test('a group that is told to call gets the number to call [SRCH-12]', slowPhoneOnly, async ({ page }) => {
  await open(page, '/search?brand=skyhop');
  await page.getByRole('button', { name: /^Travelers/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Travelers' });
  const more = dialog.getByRole('button', { name: 'More children' });
  for (let child = 1; child <= 9; child++) await more.click();
  await expect(dialog.getByText('For groups of more than 9, please call us')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Call +1 212 555 0142' })).toHaveAttribute('href', 'tel:+12125550142');
  await dialog.getByRole('button', { name: 'Fewer children' }).click();
  await expect(dialog.getByRole('link')).toHaveCount(0);
});
