import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { fromQuotedPrintable, mailsTo } from './mails.ts';
import { open, ready } from './test.ts';

export interface TestAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** Somebody whom no other test knows. */
export function newcomer(): TestAccount {
  const name = `ada.${randomBytes(5).toString('hex')}`;
  const email = `${name}@example.com`;
  return { firstName: 'Ada', lastName: 'Byron', email, username: name, password: 'Analytical-Engine-1' };
}

/** Makes an account by its call. */
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

/** Signs in on the form that shows, and waits for the page that follows. */
export async function signIn(page: Page, name: string, password: string, leadsTo = '/'): Promise<void> {
  await trySignIn(page, name, password);
  await page.waitForURL((url) => url.pathname + url.search === leadsTo);
  await ready(page);
}

/** Fills the sign-in form and sends it. */
export async function trySignIn(page: Page, name: string, password: string): Promise<void> {
  const form = page.locator('form[name="sign-in"]');
  await form.getByLabel('Email or username').fill(name);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in as somebody new; answers who. */
export async function signInAsNewcomer(page: Page): Promise<TestAccount> {
  const account = newcomer();
  await registerByCall(page, account);
  await open(page, '/login');
  await signIn(page, account.email, account.password);
  return account;
}

/** Opens the menu of whoever is, or is not, signed in. */
export async function openAccountMenu(page: Page, isMobile: boolean): Promise<void> {
  const button = isMobile
    ? page.getByRole('button', { name: 'Menu', exact: true })
    : page.getByRole('banner').getByRole('button', { name: /^Hi, / });
  await button.click();
}

/** Signs out by the header and waits for home, which comes as a new document. */
export async function signOut(page: Page, isMobile: boolean): Promise<void> {
  await openAccountMenu(page, isMobile);
  const left = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
  await left;
  await page.waitForURL((url) => url.pathname === '/' && url.search === '');
  await ready(page);
}

/** Addresses in the mails to somebody that set a password, oldest first. */
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
