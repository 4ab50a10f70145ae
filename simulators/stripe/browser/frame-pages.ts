import { isLoopbackHost } from '#domain/brand/brand-key.ts';
import type { Answer } from '../answers.ts';
import { invalid } from '../api/errors.ts';
import type { FormTree } from '../api/form.ts';
import { readParams, required, text } from '../api/params.ts';
import type { Context } from '../context.ts';
import { offersWallets } from '../hosted/payment-method-domains.ts';
import { documentOf } from './html.ts';
import { scriptOf } from './scripts.ts';

const style = `
:root { --background: #fff; --danger: #b3261e; --font: system-ui, sans-serif; --primary: #1f4fd8; --column-gap: 12px; --radius: 6px; --row-gap: 12px; --size: 16px; --soft: #6b6b70; --text: #1c1c1e; }
* { box-sizing: border-box; }
body { background: transparent; color: var(--text); font-family: var(--font); font-size: var(--size); margin: 0; padding: 4px; }
main { display: grid; gap: var(--row-gap); }
.row { display: flex; flex-wrap: wrap; gap: var(--row-gap) var(--column-gap); }
.field { flex: 1 1 9rem; }
label { display: block; margin-bottom: 4px; }
input { background: var(--background); border: 1px solid #767680; border-radius: var(--radius); color: inherit; font: inherit; min-height: 44px; padding: 8px 12px; width: 100%; }
input::placeholder { color: var(--soft); opacity: 1; }
input:focus-visible, button:focus-visible { outline: 2px solid var(--primary); outline-offset: 1px; }
input[aria-invalid] { border-color: var(--danger) !important; }
.error { color: var(--danger); margin: 4px 0 0; }
.error:empty { display: none; }
button { background: #000; border: 0; border-radius: var(--radius); color: #fff; cursor: pointer; font: inherit; min-height: 44px; padding: 8px 12px; width: 100%; }
`;

const fields = [
  { id: 'number', label: 'Card number', hint: '1234 1234 1234 1234', autocomplete: 'cc-number', length: 19 },
  { id: 'expiry', label: 'Expiration date', hint: 'MM / YY', autocomplete: 'cc-exp', length: 7 },
  { id: 'code', label: 'Security code', hint: 'CVC', autocomplete: 'cc-csc', length: 4 },
] as const;

function fieldHtml({ id, label, hint, autocomplete, length }: (typeof fields)[number]): string {
  return `<div class="field"><label for="${id}">${label}</label>
<input id="${id}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${hint}" maxlength="${length}" required aria-describedby="${id}-error">
<p class="error" id="${id}-error" role="alert"></p></div>`;
}

/** `GET /__sim/frames/card`: number, expiry and security code. They leave this page only for the simulator. */
export function showCardFrame(_context: Context, form: FormTree): Answer {
  const [number, expiry, code] = fields;
  const body = `<main>${fieldHtml(number)}\n<div class="row">${fieldHtml(expiry)}\n${fieldHtml(code)}</div></main>`;
  return frameOf(form, 'Card', body, scriptOf('card'));
}

/** `GET /__sim/frames/wallet`: a wallet's button, if the page's host is registered for wallets in the key's mode. */
export function showWalletFrame({ store }: Context, form: FormTree): Answer {
  const { key, parent } = readFrame(form);
  const isOffered = offersWallets(store, new URL(parent).hostname, key.startsWith('pk_live_'));
  const body = isOffered ? '<button type="button">Pay with test wallet</button>' : '';
  return frameOf(form, 'Wallet', body, scriptOf('wallet'));
}

/** `GET /__sim/frames/sheet`: the wallet's sheet after its button was pressed. */
export function showWalletSheet(_context: Context, form: FormTree): Answer {
  const body = `<main><p>Pay with the card in this wallet?</p>
<p><button type="button" value="accepted">Approve</button></p>
<p><button type="button" value="declined">Approve with a declined card</button></p>
<p><button type="button" value="canceled">Cancel</button></p></main>`;
  return frameOf(form, 'Test wallet', body, scriptOf('sheet'));
}

function frameOf(form: FormTree, title: string, body: string, script: string): Answer {
  const data = readFrame(form);
  return {
    status: 200,
    ...documentOf({ title, body, style, script, data, parent: data.parent, formTargets: [] }),
    delivery: 'whole',
  };
}

/** The publishable key and the origin of a frame's page. @throws ApiError 400 */
function readFrame(form: FormTree): { key: string; parent: string } {
  const params = readParams(form, { key: text(), parent: text() });
  return { key: required(params.key, 'key'), parent: checkParent(required(params.parent, 'parent')) };
}

/** The origin of a page on this machine. @throws ApiError 400 for any other text */
export function checkParent(parent: string): string {
  const url = URL.parse(parent);
  if (url === null || url.origin !== parent || !isLoopbackHost(url.host))
    throw invalid('parent must be the origin of a page on this machine.', { param: 'parent' });
  return parent;
}
