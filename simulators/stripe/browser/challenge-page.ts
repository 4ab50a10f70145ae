import type { Answer } from '../answers.ts';
import { missing } from '../api/errors.ts';
import type { FormTree } from '../api/form.ts';
import { oneOf, readParams, required, text } from '../api/params.ts';
import type { Context } from '../context.ts';
import { finishAuthentication } from '../resources/confirm.ts';
import { formatAmount } from '../resources/currencies.ts';
import { getIntent } from '../resources/intents.ts';
import type { PaymentIntent } from '../resources/wire.ts';
import { checkParent } from './frame-pages.ts';
import { documentOf, escapeHtml } from './html.ts';

const style = `
body { color: #1c1c1e; font: 16px/1.4 system-ui, sans-serif; margin: 0; padding: 12px; text-align: center; }
h1 { font-size: 20px; margin: 0 0 8px; }
button { background: #1f4fd8; border: 2px solid #1f4fd8; border-radius: 6px; color: #fff; font: inherit; margin: 8px 4px 0; min-height: 44px; min-width: 8rem; }
button[value="fail"] { background: #fff; color: #1f4fd8; }
`;

const fields = { client_secret: text(), parent: text() };

/**
 * `GET /__sim/challenge/:id`: the issuer's page for 3-D Secure. With `parent`, in a dialog over the page of that
 * origin; without, as a separate page that leads back to the `return_url`. Leaving it without an answer changes
 * nothing.
 * @throws ApiError 404 for an unknown intent or a wrong client secret
 */
export function showChallenge(context: Context, form: FormTree, id: string): Answer {
  const params = readParams(form, fields);
  const intent = getBySecret(context, id, params.client_secret);
  const parent = params.parent ? checkParent(params.parent) : null;
  const hidden = Object.entries({ client_secret: intent.client_secret, parent: parent ?? '' }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const body = `<main><h1>Test bank</h1>
<p>Is this payment yours? ${formatAmount(intent.amount, intent.currency)}</p>
<form method="post" action="/__sim/challenge/${escapeHtml(id)}/authenticate">${hidden.join('')}
<button name="outcome" value="succeed">Approve</button>
<button name="outcome" value="fail">Fail</button></form></main>`;
  const back = returnUrlOf(context, intent);
  return {
    status: 200,
    ...documentOf({
      title: 'Test bank',
      body,
      style,
      script: '',
      data: {},
      parent,
      // Browsers apply the form rule to redirects of the response, too.
      formTargets: parent === null && back !== null ? [back.origin] : [],
    }),
    delivery: 'whole',
  };
}

/**
 * `POST /__sim/challenge/:id/authenticate`: the payer's answer, authorized by the client secret. An intent that no
 * longer waits stays as it is. @throws ApiError as `showChallenge`
 */
export function answerChallenge(context: Context, form: FormTree, id: string): Answer {
  const params = readParams(form, { ...fields, outcome: oneOf('succeed', 'fail') });
  const outcome = required(params.outcome, 'outcome');
  const intent = getBySecret(context, id, params.client_secret);
  if (intent.status === 'requires_action') finishAuthentication(context, intent, outcome === 'succeed');
  const back = params.parent ? null : returnUrlOf(context, intent);
  if (back !== null)
    return { status: 303, headers: { Location: leadingTo(back, intent) }, body: '', delivery: 'whole' };
  const parent = params.parent ? checkParent(params.parent) : null;
  return {
    status: 200,
    ...documentOf({
      title: 'Test bank',
      body: '<main><p>Thank you.</p></main>',
      style,
      script:
        parent === null ? '' : "window.parent.postMessage({ type: 'done' }, document.documentElement.dataset.parent);",
      data: parent === null ? {} : { parent },
      parent,
      formTargets: [],
    }),
    delivery: 'whole',
  };
}

function getBySecret(context: Context, id: string, secret: string | null | undefined): PaymentIntent {
  const intent = getIntent(context, id);
  if (required(secret, 'client_secret') !== intent.client_secret) throw missing('payment_intent', id, 'intent');
  return intent;
}

function returnUrlOf(context: Context, intent: PaymentIntent): URL | null {
  const url = URL.parse(context.store.getHidden(intent.id).returnUrl ?? '');
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** The return address with the vendor's parameters (Stripe documentation, "Handle next actions"). */
function leadingTo(back: URL, intent: PaymentIntent): string {
  const isPaid = ['requires_capture', 'succeeded', 'processing'].includes(intent.status);
  back.searchParams.set('payment_intent', intent.id);
  back.searchParams.set('payment_intent_client_secret', intent.client_secret);
  back.searchParams.set('redirect_status', isPaid ? 'succeeded' : 'failed');
  return back.href;
}
