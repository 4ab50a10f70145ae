import { createStripeGateway } from '#server/adapters/stripe/gateway.ts';
import type { PaymentGateway } from '#server/ports/payments.ts';
import { createRouter } from '#simulators/kit/router.ts';
import type { Answer } from '#simulators/stripe/answers.ts';
import { routes } from '#simulators/stripe/api/router.ts';
import { finishAuthentication } from '#simulators/stripe/resources/confirm.ts';
import { getIntent } from '#simulators/stripe/resources/intents.ts';
import { Simulator } from '#simulators/stripe/simulator.ts';
import { Store } from '#simulators/stripe/store.ts';
import type { Instance, Simulation } from './simulation.ts';
import { callVendor } from './wire.ts';

/** Card numbers by outcome (Stripe's published test cards). */
export const testCards = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  slowRefund: '4000 0000 0000 7726',
  challenged: '4000 0027 6000 3184',
  challengedWithoutFunds: '4000 0082 6000 3178',
  /** Authorized, and flagged for a review. */
  flagged: '4000 0000 0000 9235',
} as const;

const findRoute = createRouter(routes);
/** Names of the calls in histories, by the simulator's operation. */
const labels: Readonly<Record<string, string>> = {
  'payment_methods.create': 'a card',
  'confirmation_tokens.retrieve': 'a token',
  'payment_intents.create': 'an intent',
  'payment_intents.retrieve': 'the state of an intent',
  confirm: 'a hold',
  capture: 'a capture',
  cancel: 'a release',
  'reviews.approve': 'the end of a review',
  'refunds.create': 'a refund',
  'refunds.list': 'the refunds of an intent',
};
const notes: Readonly<Record<string, string>> = {
  capture: 'money is captured',
  'refunds.create': 'money goes back',
};

interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly body: string;
}

/**
 * The payment provider's side of the simulation: the Stripe simulator in memory, at simulated time, behind the
 * product's own adapter. The seed decides when connections break and the provider stores errors.
 */
export class Bank {
  readonly #simulation: Simulation;
  readonly #stripe: Simulator;
  /** Whether this history uses the provider's card fields. */
  readonly isHosted: boolean;
  /** Responses that are the simulator's own fault, which the product would only retry. */
  readonly defects: string[] = [];

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.isHosted = simulation.chance(0.5);
    this.#stripe = new Simulator({
      store: new Store(':memory:'),
      origin: () => 'https://stripe.invalid',
      now: () => simulation.now(),
      latencyMs: 0,
      apiKey: null,
    });
  }

  /** The books in the format of `auditBooks`. */
  get books() {
    this.#stripe.tick();
    const all = Number.MAX_SAFE_INTEGER - 1;
    const { store } = this.#stripe;
    return {
      intents: store.select('payment_intent', [], all).rows,
      refunds: store.select('refund', [], all).rows,
    };
  }

  /** A card entered in the provider's fields: a token of it. */
  async enterCard(number: string): Promise<string> {
    const fields = {
      key: 'pk_test_simulation',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number.replaceAll(' ', ''),
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2039',
      'payment_method_data[card][cvc]': '737',
      return_url: 'https://flights.example/booking/return',
    };
    const { body } = await this.#stripe.answer({
      method: 'POST',
      path: '/v1/confirmation_tokens',
      query: '',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      gone: () => Promise.resolve(),
    });
    return (JSON.parse(body) as { id: string }).id;
  }

  /** The cardholder answers their bank; too late if the intent was canceled meanwhile. */
  answerChallenge(clientSecret: string, isApproved: boolean): void {
    const [intentId = ''] = clientSecret.split('_secret_');
    const isOpen = this.#stripe.change({}, (context) => {
      const intent = getIntent(context, intentId);
      if (intent.status !== 'requires_action') return false;
      finishAuthentication(context, intent, isApproved);
      return true;
    });
    this.#simulation.note(
      isOpen ? `a challenge is ${isApproved ? 'approved' : 'refused'}` : 'a challenge is answered too late',
    );
  }

  close(): void {
    this.#stripe.close();
    this.#stripe.store.close();
  }

  /** The provider as seen by one instance. A sent call continues without its sender; the sender's code does not. */
  gatewayOf(instance: Instance): PaymentGateway {
    const gateway = createStripeGateway({
      secretKey: 'sk_test_simulation',
      baseUrl: null,
      live: false,
      cardFields: this.isHosted ? { publishableKey: 'pk_test_simulation', standInScript: null } : null,
      transport: {
        retries: 0,
        httpClient: {
          getClientName: () => 'simulation',
          makeRequest: (_host, _port, path, method, headers, body) =>
            this.#send(instance, { method, path, headers, body }),
        },
      },
    });
    const whileAlive =
      <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        const result = await call(...args);
        instance.check();
        return result;
      };
    return {
      live: gateway.live,
      supports: gateway.supports,
      cardFields: gateway.cardFields,
      readToken: whileAlive(gateway.readToken),
      createMethod: whileAlive(gateway.createMethod),
      createIntent: whileAlive(gateway.createIntent),
      confirm: whileAlive(gateway.confirm),
      retrieve: whileAlive(gateway.retrieve),
      capture: whileAlive(gateway.capture),
      approveReview: whileAlive(gateway.approveReview),
      release: whileAlive(gateway.release),
      refund: whileAlive(gateway.refund),
      listRefunds: whileAlive(gateway.listRefunds),
      listDisputes: whileAlive(gateway.listDisputes),
      listFraudWarnings: whileAlive(gateway.listFraudWarnings),
      readDispute: whileAlive(gateway.readDispute),
    };
  }

  async #send(instance: Instance, request: WireRequest) {
    const [path = ''] = request.path.split('?');
    const operation = findRoute(request.method, path)?.route.operation ?? path;
    const answer = await callVendor<Answer | 'ETIMEDOUT' | 'ECONNREFUSED'>(instance, {
      label: labels[operation] ?? operation,
      act: () => this.#answer(operation, request),
      lost: 'ETIMEDOUT',
      down: 'ECONNREFUSED',
    });
    if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer });
    return responseOf(answer);
  }

  async #answer(operation: string, { method, path, headers, body }: WireRequest): Promise<Answer> {
    const simulation = this.#simulation;
    const [bare = '', query = ''] = path.split('?');
    if (method === 'POST' && simulation.breaks(0.015)) {
      const executes = simulation.chance(0.5);
      const label = labels[operation] ?? operation;
      simulation.note(`${label}: an error that the provider keeps, ${executes ? 'after' : 'before'} it acted`);
      this.#stripe.faults.add({ operation, kind: 'error_500_stored', delayMs: 0, executes, timesLeft: 1 });
    }
    const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    const answer = await this.#stripe.answer({
      method,
      path: bare,
      query,
      body,
      headers: Object.fromEntries(sent),
      gone: () => Promise.resolve(),
    });
    if (answer.body.includes('The simulator has a defect')) this.defects.push(answer.body);
    const isReplayed = answer.headers['Idempotent-Replayed'] === 'true';
    const note = answer.status === 200 && !isReplayed ? notes[operation] : undefined;
    if (note !== undefined) simulation.note(note);
    return answer;
  }
}

function responseOf({ status, headers, body }: Answer) {
  const received = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    getStatusCode: () => status,
    getHeaders: () => Object.fromEntries(received),
    getRawResponse: () => ({ body }),
    toStream: () => body,
    toJSON: async () => JSON.parse(body),
  };
}
