import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { open, ready } from '../browser/test.ts';
import { fromQuotedPrintable, mailsTo } from './mails.ts';

export interface TestAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** A user unknown to all other tests. */
export function uniqueAccount(): TestAccount {
  const name = `ada.${randomBytes(5).toString('hex')}`;
  const email = `${name}@example.com`;
  return { firstName: 'Ada', lastName: 'Byron', email, username: name, password: 'Analytical-Engine-1' };
}

/** Registers an account through the API. */
export async function registerByCall(page: Page, account: TestAccount): Promise<void> {
  const response = await page.request.post('/api/auth/register', { data: account });
  expect(response.status()).toBe(201);
}

/** Fills the fields of a sign-up form. */
export async function fillSignUp(page: Page, account: TestAccount, confirm = account.password): Promise<void> {
  const form = page.locator('form[name="sign-up"]');
  await form.getByLabel('First name').fill(account.firstName);
  await form.getByLabel('Last name').fill(account.lastName);
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Username').fill(account.username);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByLabel('Confirm password', { exact: true }).fill(confirm);
}

/** Submits the visible sign-in form, and waits for the next page. */
export async function signIn(page: Page, name: string, password: string, leadsTo = '/'): Promise<void> {
  await trySignIn(page, name, password);
  await page.waitForURL((url) => url.pathname + url.search === leadsTo);
  await ready(page);
}

/** Fills in and submits the sign-in form. */
export async function trySignIn(page: Page, name: string, password: string): Promise<void> {
  const form = page.locator('form[name="sign-in"]');
  await form.getByLabel('Email or username').fill(name);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in as a new user; returns the account. */
export async function signInAsNewUser(page: Page): Promise<TestAccount> {
  const account = uniqueAccount();
  await registerByCall(page, account);
  await open(page, '/login');
  await signIn(page, account.email, account.password);
  return account;
}

/** Opens the account menu, signed in or not. */
export async function openAccountMenu(page: Page, isMobile: boolean): Promise<void> {
  const button = isMobile
    ? page.getByRole('button', { name: 'Menu', exact: true })
    : page.getByRole('banner').getByRole('button', { name: /^Hi, / });
  await button.click();
}

/** Signs out through the header and waits for home, which loads as a new document. */
export async function signOut(page: Page, isMobile: boolean): Promise<void> {
  await openAccountMenu(page, isMobile);
  const left = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
  await left;
  await page.waitForURL((url) => url.pathname === '/' && url.search === '');
  await ready(page);
}

/** Password links mailed to an address, oldest first. */
export async function mailedLinks(email: string, atLeast: number): Promise<string[]> {
  let links: string[] = [];
  await expect
    .poll(
      () => {
        links = linksIn(email);
        return links.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(atLeast);
  return links;
}

function linksIn(email: string): string[] {
  return mailsTo(email).flatMap((mail) => {
    const [path] = /\/reset-password\?token=[\w%-]+/.exec(fromQuotedPrintable(mail)) ?? [];
    return path === undefined ? [] : [path];
  });
}
