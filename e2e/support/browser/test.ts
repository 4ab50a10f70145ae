import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { cardsIn } from '#server/testing/card-sweep/card-sweep.ts';
import { siteOrigin } from './servers.ts';

export { expect };

/*
 * A test's tag sets its run and width:
 *
 *   tag            the gate      the slow run  the wide run
 *   none           desktop       -             phone
 *   narrow         phone         -             desktop
 *   once           desktop       -             -             its outcome does not depend on the width
 *   phoneOnly      phone         -             -             it is about small screens or touch
 *   full           -             desktop       phone
 *   slowOnce       -             desktop       -
 *   slowPhoneOnly  -             phone         -
 *   wideOnce       -             -             desktop       it repeats another test with other data
 *   widePhoneOnly  -             -             phone         the same on a phone
 *
 * The gate contains what no cheaper test proves, and every main journey. Gate and slow run together run every kind of test, and
 * check every screen at all widths (`e2e/quality/layout.spec.ts`); the wide run repeats the tests at their other width, and the screens
 * under the other brands.
 */
export const narrow = { tag: '@narrow' } as const;
export const once = { tag: '@once' } as const;
export const phoneOnly = { tag: '@phone-only' } as const;
export const full = { tag: '@full' } as const;
export const slowOnce = { tag: ['@full', '@once'] as string[] };
export const slowPhoneOnly = { tag: ['@full', '@phone-only'] as string[] };
export const wideOnce = { tag: ['@wide', '@once'] as string[] };
export const widePhoneOnly = { tag: ['@wide', '@phone-only'] as string[] };

/** The tags selected by the projects of the configuration. */
export const selections = {
  desktop: { grepInvert: /@(full|narrow|phone-only|wide)\b/ },
  mobile: { grep: /@(narrow|phone-only)\b/, grepInvert: /@(full|wide)\b/ },
  'desktop-slow': { grep: /@full\b/, grepInvert: /@phone-only\b/ },
  'mobile-slow': { grep: /@full\b.*@phone-only\b/s },
  'desktop-wide': { grep: /@narrow\b|@wide\b.*@once\b/s },
  'mobile-wide': { grep: /@wide\b.*@phone-only\b|^(?!.*@(narrow|once|phone-only)\b)/s },
} as const;

/** Console errors caused on purpose: a browser reports every response of 400 and above. */
export interface Allowances {
  /** Statuses of answers that the test expects. */
  readonly allowStatuses: readonly number[];
  /** Other messages that the test expects. */
  readonly allowMessages: readonly RegExp[];
  /** Other origins that the test expects requests to. */
  readonly allowOrigins: readonly string[];
}

interface Checks {
  readonly guard: undefined;
}

/** React Router's scroll positions of pages, each under a random name. */
const scrollPositionsName = 'react-router-scroll-positions';

/** A browser's stored data: cookies, storage, databases, and each open page's session storage, history and URL. */
async function browserStorageOf(context: BrowserContext): Promise<string> {
  const kept: unknown[] = [await context.storageState({ indexedDB: true })];
  for (const page of context.pages()) {
    const ofPage = page.evaluate(
      (scrollPositions) => ({
        // A scroll position's random name ending in 'cvc' reads like a security code, once in thousands of names.
        session: Object.fromEntries(
          Object.entries(sessionStorage).map(([name, text]) => [
            name,
            name === scrollPositions ? String(text).replaceAll(/"\w+":/g, '') : text,
          ]),
        ),
        history: window.history.state as unknown,
        address: window.location.href,
        name: window.name,
      }),
      scrollPositionsName,
    );
    // An empty page, or one being left, stores nothing.
    kept.push(await ofPage.catch(() => null));
  }
  return JSON.stringify(kept);
}

/** Fails a test on console messages, unhandled errors, CSP violations, requests to other hosts and stored card data. */
export const test = base.extend<Allowances & Checks>({
  allowStatuses: [[], { option: true }],
  allowMessages: [[], { option: true }],
  allowOrigins: [[], { option: true }],
  guard: [
    async ({ context, allowStatuses, allowMessages, allowOrigins }, use) => {
      const faults: string[] = [];
      await context.route(
        (url) => url.origin !== siteOrigin && url.protocol.startsWith('http') && !allowOrigins.includes(url.origin),
        (route) => {
          faults.push(`request to ${route.request().url()}`);
          return route.abort();
        },
      );
      const isExpected = (message: ConsoleMessage) =>
        allowStatuses.some((status) => message.text().includes(`the server responded with a status of ${status}`)) ||
        allowMessages.some((expected) => expected.test(message.text()));
      const watch = (page: Page) => {
        page.on('pageerror', (error) => faults.push(`unhandled: ${error.message}`));
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()) && !isExpected(message)) {
            faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
          }
        });
      };
      context.pages().forEach(watch);
      context.on('page', watch);
      await use(undefined);
      expect(faults).toEqual([]);
      expect(cardsIn(await browserStorageOf(context)), 'cards in what the browser keeps').toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page and waits until it is interactive: the first HTML arrives long before its script. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Presses a button of the page’s own content. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name }).click();

/** Interactive, and without hidden streamed parts not yet in place, which exist twice. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready="true"]:not(:has(div[hidden][id^="S:"]))').waitFor();
}
