import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type StripeSimulator, startStripeSimulator } from './server.ts';

/** The security code of every card entered by tests, so that leaks of it can be found. */
export const testCvc = '739';
/** An expiry year ahead of any clock set by tests. */
export const expiryYear = new Date().getUTCFullYear() + 3;

/** The unmodified client, pointed at a simulator. */
export function client(port: number, config: Partial<Stripe.StripeConfig> = {}, key = 'sk_test_simulated'): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 2,
    ...config,
  });
}

/** The error of a failing call; a call that succeeds fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => new Error('The call succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

/** The parameters of an authorization without redirects. */
export function intentParams(method: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: 48_230,
    currency: 'eur',
    capture_method: 'manual',
    payment_method: method,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  };
}

/** The parameters of an authorization with the provider's own fields. */
export const hostedParams = {
  amount: 48_230,
  currency: 'eur',
  capture_method: 'manual',
  allowed_payment_method_types: ['card'],
} as const satisfies Stripe.PaymentIntentCreateParams;

/** The browser fields' parameters for a card. */
export function cardFields(number: string): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '4',
    'payment_method_data[card][exp_year]': String(expiryYear),
    'payment_method_data[card][cvc]': testCvc,
    'payment_method_data[billing_details][name]': 'ADA LOVELACE',
    return_url: 'http://localhost:3000/booking/return',
  };
}

type More = Partial<Stripe.PaymentIntentCreateParams>;

/** A simulator for one test file, and most tests' first steps. Clears planned failures after each test. */
export class Rig {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'stripe-simulator-'));
  #running: { simulator: StripeSimulator; stripe: Stripe } | null = null;

  constructor() {
    beforeAll(() => this.start());
    afterEach(async () => {
      await this.sim('DELETE', 'faults');
    });
    afterAll(async () => {
      await this.simulator.close();
      rmSync(this.folder, { recursive: true });
    });
  }

  get simulator(): StripeSimulator {
    if (this.#running === null) throw new Error('The simulator is not running');
    return this.#running.simulator;
  }

  get stripe(): Stripe {
    if (this.#running === null) throw new Error('The simulator is not running');
    return this.#running.stripe;
  }

  /** Starts with the rig's file; after `simulator.close()` this is a restart. */
  async start(): Promise<void> {
    const simulator = await startStripeSimulator({ databasePath: join(this.folder, 'stripe.sqlite') });
    this.#running = { simulator, stripe: client(simulator.port) };
  }

  /** Calls the control plane; throws its message on failure. */
  async sim(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const url = `${this.simulator.origin}/__sim/${path}`;
    const answer = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const value = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  }

  /** A browser's call, with a publishable key among its parameters. */
  async browser(method: 'GET' | 'POST', path: string, fields: Record<string, string>, key = 'pk_test_simulated') {
    const form = new URLSearchParams({ key, ...fields }).toString();
    const url = `${this.simulator.origin}/v1/${path}`;
    const answer = await (method === 'GET'
      ? fetch(`${url}?${form}`)
      : fetch(url, { method, body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }));
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  }

  /** The id of a token made from a card like the browser's fields. */
  async enterInBrowser(number = '4242424242424242'): Promise<string> {
    const { body } = await this.browser('POST', 'confirmation_tokens', cardFields(number));
    return String(body.id);
  }

  /** An intent for cards, confirmed with a token. */
  async confirmToken(token: string, more: More = {}, confirm: Stripe.PaymentIntentConfirmParams = {}) {
    const { id } = await this.stripe.paymentIntents.create({ ...hostedParams, ...more });
    return this.stripe.paymentIntents.confirm(id, {
      confirmation_token: token,
      return_url: 'http://localhost:3000/booking/return',
      use_stripe_sdk: true,
      expand: ['latest_charge'],
      ...confirm,
    });
  }

  enterCard(number = '4242424242424242') {
    const card = { number, exp_month: 4, exp_year: expiryYear, cvc: testCvc };
    return this.stripe.paymentMethods.create({ type: 'card', card, billing_details: { name: 'ADA LOVELACE' } });
  }

  async createIntent(number?: string, more: More = {}) {
    return this.stripe.paymentIntents.create({ ...intentParams((await this.enterCard(number)).id), ...more });
  }

  async authorize(number?: string, more: More = {}) {
    const { id } = await this.createIntent(number, more);
    return this.stripe.paymentIntents.confirm(id, { error_on_requires_action: true, expand: ['latest_charge'] });
  }

  async charged(number?: string) {
    return this.stripe.paymentIntents.capture((await this.authorize(number)).id);
  }

  /** Types of the events about an object or its payment, oldest first. */
  async eventTypes(id: string): Promise<string[]> {
    const events = await this.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
    const isAbout = ({ data: { object } }: Stripe.Event) =>
      Reflect.get(object, 'id') === id || Reflect.get(object, 'payment_intent') === id;
    return events
      .filter(isAbout)
      .reverse()
      .map((event) => event.type);
  }
}
