import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { cardsIn } from '../../server/testing/card-sweep.ts';
import { siteOrigin } from './servers.ts';

export { expect };

/*
 * Which run a test belongs to, and at which width, is said by its tag:
 *
 *   tag            the gate      the slow run
 *   none           desktop       phone
 *   narrow         phone         desktop
 *   once           desktop       -             its outcome does not depend on the width
 *   phoneOnly      phone         -             it is about small screens or touch
 *   full           -             both
 *   slowOnce       -             desktop
 *   slowPhoneOnly  -             phone
 *
 * In the gate stands what no cheaper test proves and every main journey; the two runs together run each test once at each
 * of its widths.
 */
export const narrow = { tag: '@narrow' } as const;
export const once = { tag: '@once' } as const;
export const phoneOnly = { tag: '@phone-only' } as const;
export const full = { tag: '@full' } as const;
export const slowOnce = { tag: ['@full', '@once'] as string[] };
export const slowPhoneOnly = { tag: ['@full', '@phone-only'] as string[] };

/** What the projects of the configuration take by these tags. */
export const selections = {
  desktop: { grepInvert: /@(full|narrow|phone-only)\b/ },
  mobile: { grep: /@(narrow|phone-only)\b/, grepInvert: /@full\b/ },
  'desktop-slow': { grep: /@(full|narrow)\b/, grepInvert: /@phone-only\b/ },
  'mobile-slow': { grep: /@full\b|^(?!.*@(narrow|phone-only)\b)/s, grepInvert: /@once\b/ },
} as const;

/** Console errors that a test brings about on purpose: a browser reports every answer of 400 and above. */
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

/** Everything that a browser keeps: cookies, storage, databases, and of each open page its session, history and address. */
async function keptBy(context: BrowserContext): Promise<string> {
  const kept: unknown[] = [await context.storageState({ indexedDB: true })];
  for (const page of context.pages()) {
    const ofPage = page.evaluate(() => ({
      session: { ...sessionStorage },
      history: window.history.state as unknown,
      address: window.location.href,
      name: window.name,
    }));
    // A page that is empty, or being left, keeps nothing.
    kept.push(await ofPage.catch(() => null));
  }
  return JSON.stringify(kept);
}

/** Fails a test on console errors and warnings, unhandled errors, CSP violations, requests to any other host and cards that the browser keeps. */
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
      expect(cardsIn(await keptBy(context)), 'cards in what the browser keeps').toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page and waits until it listens: the first HTML is there long before its script. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Listening, and without parts that were sent but not put in their place yet: those stand in the page a second time, hidden. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready="true"]:not(:has(div[hidden][id^="S:"]))').waitFor();
}
