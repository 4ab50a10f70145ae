import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingAnswer } from '../../../contract/bookings.ts';
import type { OfferAnswer } from '../../../contract/offer.ts';
import type { PaymentAnswer } from '../../../contract/payments.ts';
import { bookingBody, chooseOffer, goodCard, searchOffers } from '../booking-steps.ts';
import { fares } from '../cancel-steps.ts';
import { fetchingVisitor, type Visitor, type VisitorAnswer } from '../visitor.ts';
import type { Step } from './points.ts';

/** What a traveller was told in the end. */
export type Told = 'confirmed' | 'cancelled' | 'nothing was charged';

/** How long a traveller goes on trying: restarts, leases that run out and slow machines are all shorter. */
const patienceMs = 400_000;
const pauseMs = 200;

export interface TravellerOptions {
  readonly name: string;
  /** Where the site is, asked anew for each call: servers come and go. */
  readonly origin: () => string;
  /** Where the second of two equal calls goes; null for somebody who sends each call once. */
  readonly doubleOrigin: (() => string) | null;
  /** Whether they buy, where they do not cancel, a fare of which the airline gives everything back. */
  readonly isRefundable?: boolean;
}

/** Somebody who buys one flight as a page does: with keys, asking what became of a call whose answer was lost. */
export class Traveller {
  readonly name: string;
  /** Null until something final was said. */
  told: Told | null = null;
  readonly #visitor: Visitor;
  readonly #double: Visitor | null;
  readonly #isRefundable: boolean;
  #offer: OfferAnswer | null = null;
  #paymentId: string | null = null;
  #bookingId: string | null = null;

  constructor({ name, origin, doubleOrigin, isRefundable = false }: TravellerOptions) {
    this.name = name;
    this.#visitor = fetchingVisitor(origin);
    this.#isRefundable = isRefundable;
    this.#double = doubleOrigin === null ? null : fetchingVisitor(doubleOrigin);
  }

  /** Null before one was chosen. */
  get offerId(): string | null {
    return this.#offer?.id ?? null;
  }

  /** Goes so far that only a step is left to be taken. */
  async prepare(step: Step): Promise<void> {
    await this.#until('offered', async () => {
      // Nothing is broken yet: a search fails only where the machine is too busy to answer it in time.
      this.#offer = await this.#choose(step).catch(() => null);
      return this.#offer !== null;
    });
    if (step !== 'pay') await this.#pay();
    if (step === 'cancel') await this.#book();
  }

  /** Takes the step and whatever follows it, until something final was said. Rejects when that never is. */
  async finish(step: Step): Promise<void> {
    if (step === 'pay') await this.#pay();
    if (step === 'release') return this.#release();
    if (step === 'pay' || step === 'book') await this.#book();
    if (step === 'cancel') await this.#cancel();
  }

  /** Who cancels and doubles has a fare of which only a part goes back: what is paid back whole cannot go back twice. */
  async #choose(step: Step): Promise<OfferAnswer> {
    const isDoubled = step === 'cancel' && this.#double !== null;
    if (!isDoubled && !this.#isRefundable) return chooseOffer(this.#visitor);
    const { query, isIt } = isDoubled ? fares.abroad : fares.fully;
    const { offers } = await searchOffers(this.#visitor, { limit: '100', ...query });
    const found = offers.find(isIt);
    return (await this.#visitor.get(`/api/flights/offer/${found?.id}`)).json<OfferAnswer>();
  }

  async #pay(): Promise<void> {
    const { id: offerId, sale_amount: amount, sale_currency: currency } = this.#chosen;
    let attempt = 1;
    await this.#until('paid', async () => {
      const key = `${this.name.replaceAll(/\W+/g, '-')}-pay-${attempt}`;
      await this.#send('/api/payments/process-card', { amount, currency, cardDetails: goodCard, offerId }, key);
      const known = await this.#visitor.get(`/api/payments/attempts/${key}`);
      if (known.statusCode !== 200) return false;
      const { status, paymentId } = known.json<PaymentAnswer>();
      // A definite no: a person tries again, which is another payment.
      if (status === 'released' || status === 'declined') attempt++;
      if (status === 'authorised') this.#paymentId = paymentId;
      return status === 'authorised';
    });
  }

  async #release(): Promise<void> {
    await this.#until('released', async () => {
      await this.#send(`/api/payments/${this.#paymentId}/release`);
      // The answer of a second call is the state, whatever became of the first.
      const answer = await this.#visitor.post(`/api/payments/${this.#paymentId}/release`);
      return answer.statusCode === 200 && answer.json<PaymentAnswer>().status === 'released';
    });
    this.told = 'nothing was charged';
  }

  async #book(): Promise<void> {
    const body = bookingBody(this.#chosen, this.#paymentId ?? '');
    await this.#until('booked', async () => {
      const answers = await this.#send('/api/bookings', body, `${this.name.replaceAll(/\W+/g, '-')}-book`);
      for (const { statusCode, json } of answers) {
        if (statusCode === 201 || statusCode === 202) this.#hear(json<BookingAnswer>());
        else if (statusCode === 409 || statusCode === 422) this.told = 'nothing was charged';
      }
      if (this.told === null && this.#bookingId !== null) this.#hear(await this.#read());
      return this.told !== null;
    });
  }

  #hear(booking: BookingAnswer): void {
    if (this.#bookingId !== null && this.#bookingId !== booking.id)
      throw new Error(`${this.name} was given two bookings`);
    this.#bookingId = booking.id;
    if (booking.status === 'confirmed') this.told = 'confirmed';
    if (booking.status === 'cancelled') this.told = 'nothing was charged';
  }

  async #cancel(): Promise<void> {
    await this.#until('cancelled', async () => {
      await this.#send(`/api/bookings/${this.#bookingId}/cancel`);
      const { status, cancellation } = await this.#read();
      return status === 'cancelled' && /^(refunded|none)$/.test(cancellation?.refund_status ?? '');
    });
    this.told = 'cancelled';
  }

  async #read(): Promise<BookingAnswer> {
    const answer = await this.#visitor.get(`/api/bookings/${this.#bookingId}`);
    if (answer.statusCode !== 200) throw new Unheard();
    return answer.json<BookingAnswer>();
  }

  /** The answers to a call that is sent once, or twice at the same time; without those that were lost. */
  async #send(url: string, body?: unknown, key?: string): Promise<VisitorAnswer[]> {
    for (const [name, value] of this.#visitor.cookies) this.#double?.cookies.set(name, value);
    const senders = [this.#visitor, ...(this.#double === null ? [] : [this.#double])];
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const answers = await Promise.allSettled(senders.map((sender) => sender.post(url, body, headers)));
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  }

  async #until(what: string, isDone: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + patienceMs;
    for (;;) {
      try {
        if (await isDone()) return;
      } catch (error) {
        // `fetch` throws a TypeError where no answer came: nobody is there, or the connection broke.
        if (!(error instanceof TypeError || error instanceof Unheard)) throw error;
      }
      if (Date.now() > end) throw new Error(`${this.name} never got it ${what}`);
      await sleep(pauseMs);
    }
  }

  get #chosen(): OfferAnswer {
    if (this.#offer === null) throw new Error(`${this.name} has no offer`);
    return this.#offer;
  }
}

/** An answer that says nothing: to be asked for again. */
class Unheard extends Error {}
