import { createRouter, type Match } from '#simulators/kit/router.ts';
import type { Answer } from '../answers.ts';
import type { FormTree } from '../api/form.ts';
import type { Context } from '../context.ts';
import { answerChallenge, showChallenge } from './challenge-page.ts';
import { showCardFrame, showWalletFrame, showWalletSheet } from './frame-pages.ts';
import { scriptOf } from './scripts.ts';

/** An address loaded by browsers; `id` is the one in the path. Runs inside a transaction. */
export interface BrowserPage {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Name for planned failures. */
  readonly operation: string;
  readonly run: (context: Context, form: FormTree, id: string) => Answer;
}

/** The vendor's script, frames and 3-D Secure pages. */
export const browserPages: readonly BrowserPage[] = [
  { method: 'GET', path: '/__sim/stripe.js', operation: 'browser.script', run: showScript },
  { method: 'GET', path: '/__sim/frames/card', operation: 'browser.card_frame', run: showCardFrame },
  { method: 'GET', path: '/__sim/frames/wallet', operation: 'browser.wallet_frame', run: showWalletFrame },
  { method: 'GET', path: '/__sim/frames/sheet', operation: 'browser.wallet_sheet', run: showWalletSheet },
  { method: 'GET', path: '/__sim/challenge/:id', operation: 'browser.challenge', run: showChallenge },
  {
    method: 'POST',
    path: '/__sim/challenge/:id/authenticate',
    operation: 'browser.authenticate',
    run: answerChallenge,
  },
];

const findAny = createRouter(browserPages);

/** The page at an address, or null. */
export function findPage(method: string, path: string): Match<BrowserPage> | null {
  return findAny(method, path);
}

/** `GET /__sim/stripe.js`: the stand-in of the vendor's script. Defines `window.Stripe`, wherever it is served from. */
function showScript(context: Context): Answer {
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' };
  const body = scriptOf('page', `window.Stripe = standInFor(${JSON.stringify(context.origin)});`);
  return { status: 200, headers, body, delivery: 'whole' };
}

/** Calls allowed from pages of this machine's other ports, as the vendor's are open to every site. */
export function isOpenToPages(method: string, path: string): boolean {
  return method === 'GET' && (findPage(method, path) !== null || /^\/v1\/payment_intents\/pi_\w+$/.test(path));
}
