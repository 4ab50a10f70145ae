import { expect, type Page } from '@playwright/test';
import { openAccountMenu, registerByCall, signIn, trySignIn, uniqueAccount } from '../accounts/accounts.ts';
import { bookByCalls } from '../booked.ts';
import { confirmedReference, fillCard, payButton } from '../booking.ts';
import { open, press } from '../browser/test.ts';
import { fillPassports, storeDraft } from '../draft.ts';
import { closeFilters, detailLinks, holdSearches, openFilters, roundTrip } from '../results.ts';
import { inDays } from '../search.ts';
import { findOffer, freeSeats, soldBy } from '../seats.ts';
import { back, canceledNote, cancelOf, details, question, viewOf, yes } from '../trips.ts';
import { ownData } from './account-walks.ts';
import { administration } from './admin-walks.ts';
import { flightChange, laterBags } from './amendment-walks.ts';
import { choices, outcomes } from './booking-walks.ts';
import { arrivals, interruptions, searchForm } from './search-walks.ts';
import { tripEvents } from './trip-walks.ts';

/** Leads a page through screens and their states, yielding the name of each. */
export type Walk = (page: Page, brand: string) => AsyncGenerator<string, void, void>;

const isSmall = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

const sitePages = ['/contact', '/about', '/faq', '/privacy', '/terms', '/cookies', '/cancellation-policy'];

async function* site(page: Page, brand: string) {
  await open(page, `/?brand=${brand}`);
  await expect(page.getByRole('form', { name: 'Flight search' })).toBeVisible();
  yield 'home';
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  const bar = () => page.getByRole('banner').evaluate((header) => Number(getComputedStyle(header, '::before').opacity));
  await expect.poll(bar).toBe(1);
  yield 'home, scrolled';
  if (isSmall(page)) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible();
    yield 'side menu';
  }
  for (const path of sitePages) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    yield path;
  }
  await open(page, '/expedia');
  for (const name of ['Round Trip', 'One Way', 'Multi-City']) {
    await page.getByText(name, { exact: true }).first().click();
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
    yield `partner page, ${name}`;
  }
  await open(page, '/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  yield 'not found';
}

async function* results(page: Page, brand: string) {
  const release = await holdSearches(page);
  await open(page, roundTrip({ brand, stops: '0,1', maxPrice: '5000', sort: 'best' }));
  await expect(page.getByText('Searching all airlines...')).toBeVisible();
  yield 'searching';
  await release();
  await expect(detailLinks(page).first()).toBeVisible({ timeout: 20_000 });
  yield 'results';
  yield* comparedFares(page);
  await page.getByLabel('Checked bags').selectOption('1');
  await expect(page.getByRole('status').filter({ hasText: 'Prices include your bags' })).toHaveCount(1);
  yield 'results with my bags';
  const filters = await openFilters(page);
  await expect(filters.getByRole('slider').first()).toBeVisible();
  yield 'filters';
  await closeFilters(page);
  const releaseAgain = await holdSearches(page);
  await page.getByRole('button', { name: 'Refresh Results' }).click();
  await expect(page.getByText('Checking price').first()).toBeVisible();
  yield 'searching again';
  await releaseAgain();
  await open(page, roundTrip({ maxPrice: '9' }));
  await expect(page.getByText('No Matching Flights')).toBeVisible({ timeout: 20_000 });
  yield 'nothing matches';
  await open(page, `/search?origin=PVD&destination=RAI&departureDate=${inDays(40)}`);
  await expect(page.getByText('No Flights Found')).toBeVisible({ timeout: 20_000 });
  yield 'no flights found';
  await open(page, `/search?origin=STN&destination=LHR&departureDate=${inDays(40)}`);
  await expect(page.getByText('Error Loading Flights')).toBeVisible({ timeout: 40_000 });
  yield 'no response';
  await open(page, '/search?origin=JFK&destination=JFK&departureDate=2001-01-01');
  await expect(page.getByRole('form', { name: 'Flight search' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be the same' }).first()).toBeVisible();
  yield 'an invalid search';
}

/** A table below the card on wide screens, a sheet on small ones. */
async function* comparedFares(page: Page) {
  const toggle = page.getByRole('button', { name: /^Compare fares/ }).first();
  await toggle.click();
  await expect(page.getByRole('table')).toBeVisible();
  yield 'fares compared';
  await (isSmall(page) ? page.keyboard.press('Escape') : toggle.click());
  await expect(page.getByRole('table')).toHaveCount(0);
}

async function* booking(page: Page, brand: string) {
  const query = { origin: 'JFK', destination: 'LHR', adultsCount: '2' };
  const offer = await findOffer(page, query, soldBy('JetBlue Airways', 2));
  const address = `offer=${offer.id}&brand=${brand}`;
  await open(page, `/flight/${offer.id}?brand=${brand}`);
  for (const name of ['About refunds for this fare', 'About changes to this fare', 'About taxes and fees']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
    yield name;
  }
  for (const [tab, text] of [
    ['Fare Rules', 'If you cancel'],
    ['Seat Maps', 'Seat selection will be available during booking.'],
    ['Flight Details', 'JFK'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toContainText(text);
    yield `flight, ${tab}`;
  }
  await open(page, `/booking?${address}`);
  await press(page, 'Continue to Seat Selection');
  await expect(page.getByText('First name is required').first()).toBeVisible();
  yield 'travelers, with errors';
  await storeDraft(page, offer);
  await open(page, `/booking?${address}`);
  await fillPassports(page);
  await expect(freeSeats(page).first()).toBeVisible();
  yield 'seats';
  await freeSeats(page).nth(1).click();
  await freeSeats(page).nth(7).hover();
  await press(page, 'Continue to Payment');
  await expect(page.getByRole('alert').getByText('Seat Selection Required')).toBeVisible();
  yield 'seats, one missing';
  await page.getByRole('button', { name: 'Skip Seat Selection' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'dropping seats';
  await page.getByRole('button', { name: 'Drop Seats and Skip' }).click();
  await expect(payButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'About the security code', exact: true }).click();
  await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
  yield 'payment, with its tooltip';
  await fillCard(page);
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  yield 'payment, filled in';
  await payButton(page).click();
  await confirmedReference(page);
  yield 'confirmation';
  await open(page, '/flight/off_unknown');
  await expect(page.getByRole('heading', { level: 1, name: 'Error Loading Flight Details' })).toBeVisible();
  yield 'no such flight';
}

async function* trips(page: Page, brand: string) {
  await open(page, `/my-trips?brand=${brand}`);
  await expect(page.getByRole('heading', { name: 'No trips found' })).toBeVisible();
  yield 'no trips';
  await press(page, 'Find booking');
  await page.getByLabel('Booking reference').fill('CCCC CCCC');
  await page.getByLabel('Email').fill('ada@');
  await press(page, 'Find booking');
  await expect(page.getByLabel('Email')).toBeFocused();
  yield 'look-up, with errors';
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Last name').fill('Byron');
  await press(page, 'Find booking');
  await expect(page.getByRole('alert')).toContainText('We could not find a booking with these details.');
  yield 'look-up, not found';
  const booked = await bookByCalls(page, { returnDate: inDays(50), adultsCount: '2', infantsCount: '1' });
  await open(page, '/my-trips');
  await viewOf(page, booked).click();
  await expect(details(page).getByText(booked.reference, { exact: true })).toBeVisible();
  yield 'details';
  await page.keyboard.press('Escape');
  await cancelOf(page, booked).click();
  await expect(back(page)).toBeVisible();
  yield 'the question before canceling';
  await yes(page).click();
  await expect(canceledNote(page)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  yield 'canceled';
}

async function* account(page: Page, brand: string) {
  const isNarrow = isSmall(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const account = uniqueAccount();
  await registerByCall(page, account);
  await open(page, `/login?brand=${brand}&registered=true`);
  await expect(page.getByText('Your account was created. You can sign in now.')).toBeVisible();
  yield 'sign in';
  await trySignIn(page, account.email, 'Not-This-One-1');
  await expect(page.getByRole('alert')).toBeVisible();
  yield 'sign in, refused';
  if (isNarrow) {
    await openAccountMenu(page, true);
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toContainText('Sign Up');
    yield 'menu, signed out';
  }
  await open(page, '/auth?tab=signup');
  await page.getByLabel('Email', { exact: true }).fill('ada');
  await press(page, 'Create Account');
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  yield 'tabs, sign up with errors';
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await press(page, 'Sign In');
  await expect(page.getByLabel('Email or username')).toHaveAttribute('aria-invalid', 'true');
  yield 'tabs, sign in with errors';
  await open(page, '/register');
  for (const [password, strength] of [
    ['weak', 'Weak'],
    ['weak-fair-1', 'Good'],
    ['Analytical-Engine-1', 'Strong'],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expect(page.getByText(`Strength: ${strength}`)).toBeVisible();
    yield `register, password: ${strength}`;
  }
  await open(page, '/forgot-password');
  await press(page, 'Send Reset Link');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  yield 'forgotten, with error';
  await page.getByLabel('Email').fill(account.email);
  await press(page, 'Send Reset Link');
  await expect(page.getByText('Check your email')).toBeVisible();
  yield 'forgotten, sent';
  await open(page, '/reset-password?token=no-such-token');
  await press(page, 'Set New Password');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  yield 'reset, with errors';
  await page.getByLabel('New password', { exact: true }).fill('Difference-Engine-2');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Difference-Engine-2');
  await press(page, 'Set New Password');
  await expect(page.getByRole('alert')).toContainText('no longer valid');
  yield 'reset, invalid link';
  await open(page, '/login');
  await signIn(page, account.email, account.password);
  await openAccountMenu(page, isNarrow);
  await expect(page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })).toBeEnabled();
  yield 'menu, signed in';
  await open(page, '/account-settings');
  await press(page, 'Change Password');
  await expect(page.getByLabel('Current password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  yield 'security, with errors';
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Profile' })).toContainText(account.email);
  yield 'profile';
  // The connection breaks when the page checks the session again.
  await page.route('**/api/auth/user', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Search Flights' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  yield 'settings, unknown user';
}

export const walks = {
  site,
  interruptions,
  searchForm,
  results,
  arrivals,
  booking,
  choices,
  outcomes,
  trips,
  tripEvents,
  flightChange,
  laterBags,
  account,
  ownData,
  administration,
} as const satisfies Record<string, Walk>;
