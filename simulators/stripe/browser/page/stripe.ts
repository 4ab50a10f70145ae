import type { BillingDetails, ScriptError } from '#simulators/stripe/browser/messages.ts';
import { showChallenge } from './challenge.ts';
import { integrationError } from './element.ts';
import { type ElementsOptions, StandInElements } from './elements.ts';

interface Intent {
  readonly id: string;
  readonly status: string;
  readonly last_payment_error: ScriptError | null;
  readonly next_action: {
    readonly use_stripe_sdk?: { readonly stripe_js: string };
    readonly redirect_to_url?: { readonly url: string };
  } | null;
}

type IntentResult = { readonly paymentIntent: Intent } | { readonly error: ScriptError };

interface TokenRequest {
  readonly elements: StandInElements;
  readonly params?: {
    readonly payment_method_data?: { readonly billing_details?: BillingDetails };
    readonly return_url?: string;
  };
}

const failedAuthentication = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const;

/** Browsers inside other apps, where the vendor's script leaves the page instead of opening a dialog. */
const inApp = /; wv\)|FBAN|FBAV|Instagram/;

/** `window.Stripe` on a page, for a simulator at `origin`. */
export function standInFor(origin: string) {
  const make = (key: string) => {
    if (!/^pk_(test|live)_/.test(key))
      throw integrationError('Invalid value for Stripe(): apiKey should be a publishable key.');
    return {
      elements: (options: ElementsOptions) => new StandInElements(origin, key, options),
      createConfirmationToken,
      retrievePaymentIntent: (clientSecret: string) => readIntent(origin, key, clientSecret),
      handleNextAction: ({ clientSecret }: { clientSecret: string }) => act(origin, key, clientSecret),
      // The React wrapper recognizes the vendor's object only by these.
      createToken: absent,
      createPaymentMethod: absent,
      confirmCardPayment: absent,
    };
  };
  return Object.assign(make, { version: 'endive' });
}

async function absent(): Promise<never> {
  throw integrationError('The stand-in does not have this call.');
}

async function createConfirmationToken({ elements, params }: TokenRequest) {
  const { source } = elements;
  const billingDetails = params?.payment_method_data?.billing_details ?? {};
  checkPromised(source.options.fields?.billingDetails, billingDetails);
  const { confirmationToken, error } = await source.makeToken({
    billingDetails,
    returnUrl: params?.return_url ?? null,
  });
  return error === undefined ? { confirmationToken } : { error };
}

/** The page must pass a field itself if it set the element to `never` for it. */
function checkPromised(fields: string | Readonly<Record<string, unknown>> | undefined, given: BillingDetails): void {
  if (fields === undefined || typeof fields === 'string') return;
  const missing = Object.keys(fields).find((name) => fields[name] === 'never' && given[name] === undefined);
  if (missing === undefined) return;
  throw integrationError(
    `You specified "never" for fields.billing_details.${missing} when creating the payment Element, but did not pass ` +
      `params.payment_method_data.billing_details.${missing} when calling stripe.createConfirmationToken().`,
  );
}

async function readIntent(origin: string, key: string, clientSecret: string): Promise<IntentResult> {
  const [id = ''] = clientSecret.split('_secret_');
  const query = new URLSearchParams({ key, client_secret: clientSecret });
  try {
    const answer = await fetch(`${origin}/v1/payment_intents/${id}?${query}`, { credentials: 'omit' });
    const body = await answer.json();
    return answer.ok ? { paymentIntent: body } : { error: body.error };
  } catch {
    return { error: { type: 'api_connection_error', message: 'We are having trouble reaching the payment provider.' } };
  }
}

/** Takes the payer through the issuer's steps, and reads the intent afterward. */
async function act(origin: string, key: string, clientSecret: string): Promise<IntentResult> {
  const before = await readIntent(origin, key, clientSecret);
  if ('error' in before) return before;
  const { status, next_action: action } = before.paymentIntent;
  if (status !== 'requires_action') return outcomeOf(before.paymentIntent);
  const inPlace = action?.use_stripe_sdk?.stripe_js;
  const away =
    action?.redirect_to_url?.url ?? (inApp.test(navigator.userAgent) ? addressOf(inPlace, clientSecret) : null);
  if (away !== null) return leave(away);
  if (inPlace === undefined) throw integrationError('The stand-in does not know this next action.');
  const how = await showChallenge(origin, inPlace, clientSecret);
  const after = await readIntent(origin, key, clientSecret);
  if ('error' in after) return after;
  if (how === 'closed' && after.paymentIntent.status === 'requires_action')
    return { error: { ...failedAuthentication, payment_intent: after.paymentIntent } };
  return outcomeOf(after.paymentIntent);
}

function addressOf(challenge: string | undefined, clientSecret: string): string | null {
  return challenge === undefined ? null : `${challenge}?client_secret=${encodeURIComponent(clientSecret)}`;
}

/** Goes to another page. Never resolves, because this one is being left. */
function leave(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => undefined);
}

function outcomeOf(intent: Intent): IntentResult {
  if (intent.status !== 'requires_payment_method') return { paymentIntent: intent };
  const error = intent.last_payment_error;
  if (error === null || error.code === failedAuthentication.code)
    return { error: { ...failedAuthentication, payment_intent: intent } };
  return { error: { ...error, payment_intent: intent } };
}
