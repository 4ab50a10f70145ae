import type { Money } from '../../../domain/money/money.ts';
import type { IntentView, PaymentGateway, PaymentResult, RefundView } from '../../ports/payments.ts';
import { overTheWire } from './wire.ts';
import type { Instance, World } from './world.ts';

interface Intent {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly isDeclined: boolean;
  status: IntentView['status'];
  received: number;
}

interface Refund {
  readonly id: string;
  readonly intent: Intent;
  readonly amount: Money;
  readonly cancellationId: string;
  status: RefundView['status'];
}

const day = 24 * 3_600_000;
/** A card with this security code is refused. */
export const refusedCode = '000';
const lost = { kind: 'fault', fault: { kind: 'unknown', message: 'lost' } } as const;
const wrongState = { kind: 'fault', fault: { kind: 'wrong_state', message: 'wrong state' } } as const;

/** The payment provider's side of the simulation: its books, and what it answered to each key within a day. */
export class Bank {
  readonly #world: World;
  readonly #intents: Intent[] = [];
  readonly #refunds: Refund[] = [];
  readonly #answers = new Map<string, { readonly at: number; readonly answer: PaymentResult<unknown> }>();
  #count = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** The books in the shape that `auditBooks` reads. */
  get books() {
    return {
      intents: this.#intents.map(({ id, paymentId, amount, status, received }) => ({
        id,
        status,
        amount_capturable: status === 'held' ? amount.amountMinor : 0,
        amount_received: received,
        metadata: { payment_id: paymentId },
      })),
      refunds: this.#refunds.map(({ id, intent, amount, status }) => ({
        id,
        payment_intent: intent.id,
        amount: amount.amountMinor,
        status,
      })),
    };
  }

  /** The provider as one instance reaches it. */
  gatewayOf(instance: Instance): PaymentGateway {
    const write = <T>(label: string, key: string, act: () => PaymentResult<T>) =>
      overTheWire<PaymentResult<T>>(instance, {
        label,
        act: () => this.#once(label, key, act),
        lost,
        down: { kind: 'fault', fault: { kind: 'unavailable', message: 'down' } },
      });
    return {
      live: false,
      supports: () => true,
      createMethod: (card, key) =>
        write('a card', key, () => {
          const id = `pm_${++this.#count}${card.cvv === refusedCode ? '_refused' : ''}`;
          return { kind: 'done', value: { id, brand: 'visa', last4: '4242' } };
        }),
      createIntent: ({ amount, methodId, paymentId }, key) =>
        write('an intent', key, () => {
          const isDeclined = methodId.endsWith('_refused');
          const intent: Intent = {
            id: `pi_${++this.#count}`,
            paymentId,
            amount,
            isDeclined,
            status: 'open',
            received: 0,
          };
          this.#intents.push(intent);
          return done(this.#view(intent));
        }),
      confirm: (id, key) =>
        write('a hold', key, () => {
          const intent = this.#intentOf(id);
          if (intent.status !== 'open') return wrongState;
          if (intent.isDeclined)
            return { kind: 'declined', decline: { code: 'CARD_DECLINED', declineCode: 'generic_decline' } };
          intent.status = 'held';
          return done(this.#view(intent));
        }),
      retrieve: (id) =>
        overTheWire<PaymentResult<IntentView>>(instance, {
          label: 'the state of an intent',
          act: () => done(this.#view(this.#intentOf(id))),
          lost,
        }),
      capture: (id, amount, key) =>
        write('a capture', key, () => {
          const intent = this.#intentOf(id);
          if (intent.status !== 'held') return wrongState;
          intent.status = 'captured';
          intent.received = amount.amountMinor;
          this.#world.note('money is captured');
          return done(this.#view(intent));
        }),
      release: (id, key) =>
        write('a release', key, () => {
          const intent = this.#intentOf(id);
          if (intent.status !== 'held' && intent.status !== 'open') return wrongState;
          intent.status = 'released';
          return done(this.#view(intent));
        }),
      refund: ({ intentId, amount, cancellationId }, key) =>
        write('a refund', key, () => this.#refund(this.#intentOf(intentId), amount, cancellationId)),
      listRefunds: (intentId) =>
        overTheWire<PaymentResult<readonly RefundView[]>>(instance, {
          label: 'the refunds of an intent',
          act: () => done(this.#refunds.filter(({ intent }) => intent.id === intentId).map(shown)),
          lost,
        }),
    };
  }

  /** The same key gets the same answer for a day, also a failure that the provider stored. */
  #once<T>(label: string, key: string, act: () => PaymentResult<T>): PaymentResult<T> {
    const world = this.#world;
    const now = world.now().getTime();
    const earlier = this.#answers.get(key);
    // What was kept under a key is what the same call answered.
    if (earlier !== undefined && now - earlier.at < day) return earlier.answer as PaymentResult<T>;
    const breaks = world.breaks(0.015);
    const acts = !breaks || world.chance(0.5);
    const answer = acts ? act() : lost;
    if (breaks) world.note(`${label}: an error that the provider keeps, ${acts ? 'after' : 'before'} it acted`);
    this.#answers.set(key, { at: now, answer: breaks ? lost : answer });
    return breaks ? lost : answer;
  }

  #refund(intent: Intent, amount: Money, cancellationId: string): PaymentResult<RefundView> {
    const gone = this.#refunds
      .filter((one) => one.intent === intent)
      .reduce((sum, one) => sum + one.amount.amountMinor, 0);
    if (intent.received - gone < amount.amountMinor) return wrongState;
    const isSlow = this.#world.chance(0.3);
    const refund: Refund = {
      id: `re_${++this.#count}`,
      intent,
      amount,
      cancellationId,
      status: isSlow ? 'pending' : 'succeeded',
    };
    this.#refunds.unshift(refund);
    this.#world.note('money goes back');
    if (isSlow)
      this.#world.later(300_000, 'a refund arrives', () => {
        refund.status = 'succeeded';
      });
    return done(shown(refund));
  }

  #view({ id, status, amount, received, isDeclined }: Intent): IntentView {
    return {
      id,
      status,
      held: { ...amount, amountMinor: status === 'held' ? amount.amountMinor : 0 },
      captured: { ...amount, amountMinor: received },
      captureBefore: new Date(this.#world.now().getTime() + 7 * day),
      decline: status === 'open' && isDeclined ? { code: 'CARD_DECLINED', declineCode: 'generic_decline' } : null,
    };
  }

  #intentOf(id: string): Intent {
    const intent = this.#intents.find((one) => one.id === id);
    if (intent === undefined) throw new Error(`There is no intent ${id}`);
    return intent;
  }
}

function shown({ id, status, amount, cancellationId }: Refund): RefundView {
  return { id, status, amount, cancellationId };
}

function done<T>(value: T): PaymentResult<T> {
  return { kind: 'done', value };
}
