import type { AmendmentAnswer } from '#contract/amendments/amendment.ts';
import type { BookingAnswer } from '#contract/booking.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import type { Authorization, PaymentAnswer } from '#contract/payments.ts';
import type { SimulatorControl } from '../app/test-app.ts';
import { changeableFare, chooseFlights, payForAmendment } from '../steps/amend-steps.ts';
import { bagFare, chooseBag } from '../steps/bag-steps.ts';
import { bookingBody, chooseOffer, goodCard, tomorrowIn, travelersFor } from '../steps/booking-steps.ts';
import { fares, findFare } from '../steps/cancel-steps.ts';
import { changeSchedule } from '../steps/schedule-steps.ts';
import { fetchingVisitor, type Visitor, type VisitorAnswer } from '../steps/visitor.ts';
import { approvePayment, takeMoney } from './administrator.ts';
import { keepTrying, LostResponse } from './keep-trying.ts';
import type { Step } from './points.ts';

/** The final answer a traveler got. */
export type FinalAnswer =
  | 'confirmed'
  | 'cancelled'
  | 'nothing was charged'
  | 'flights changed'
  | 'bags added'
  | 'money back';

/** The airline's action on the flights before these steps. */
const airlineActs = { accept: 'large', cancel_after_airline: 'canceled' } as const;
/** The steps before a booking, or before nothing. */
const beforeBooking: readonly Step[] = ['pay', 'confirm', 'release', 'book', 'book_as_member'];
/** A membership number that the airline accepts with the offer and refuses with the order. */
const refusedNumber = 'MEMBER999';
/** A published test card that is authorized and flagged for a review. */
const flaggedCard = '4000000000009235';
/** A published test card whose bank always challenges it. */
const challengedCard = '4000002760003184';

interface Intent {
  readonly id: string;
  readonly status: string;
  readonly metadata: { readonly payment_id?: string };
}

export interface TravelerOptions {
  readonly name: string;
  /** The site's address, read for each call: servers come and go. */
  readonly origin: () => string;
  /** Address for the second of two duplicate calls; null for a traveler who sends each call once. */
  readonly doubleOrigin: (() => string) | null;
  /** The supplier, for an airline that changes the flights. */
  readonly duffel: Pick<SimulatorControl, 'origin' | 'answerFlightChanges'>;
  /** The provider, for cards entered in its fields and challenged by their bank; null or absent for our form. */
  readonly stripe?: SimulatorControl | null;
  /** Whether travelers who do not cancel buy a fully refundable fare. */
  readonly isRefundable?: boolean;
  /** Whether a person settles the vendors' wrong responses. */
  readonly hasDesk?: boolean;
  /** Makes the calls, to observe them. */
  readonly fetch?: typeof fetch;
}

/** A traveler who buys one flight like a page: with idempotency keys, asking again after a lost response. */
export class Traveler {
  readonly name: string;
  /** Null until there is a final answer. */
  told: FinalAnswer | null = null;
  readonly #visitor: Visitor;
  readonly #double: Visitor | null;
  readonly #isRefundable: boolean;
  readonly #hasDesk: boolean;
  readonly #stripe: SimulatorControl | null;
  readonly #duffel: TravelerOptions['duffel'];
  #attempts = 1;
  #isFlagged = false;
  readonly #administrators: readonly Visitor[];
  readonly #tokens = new Map<string, string>();
  #offer: OfferAnswer | null = null;
  #paymentId: string | null = null;
  #bookingId: string | null = null;
  #amendmentId: string | null = null;

  constructor({
    name,
    origin,
    doubleOrigin,
    duffel,
    stripe = null,
    isRefundable = false,
    hasDesk = false,
    fetch,
  }: TravelerOptions) {
    this.name = name;
    this.#visitor = fetchingVisitor(origin, {}, fetch);
    this.#isRefundable = isRefundable;
    this.#hasDesk = hasDesk;
    this.#stripe = stripe;
    this.#duffel = duffel;
    this.#double = doubleOrigin === null ? null : fetchingVisitor(doubleOrigin, {}, fetch);
    this.#administrators = [origin, ...(doubleOrigin === null ? [] : [doubleOrigin])].map((at) => fetchingVisitor(at));
  }

  /** Null before one is chosen. */
  get offerId(): string | null {
    return this.#offer?.id ?? null;
  }

  /** Advances until only the given step is left. */
  async prepare(step: Step): Promise<void> {
    this.#isFlagged = step === 'approve';
    await this.#until('offered', async () => {
      // Nothing is broken yet: a search fails only if the machine is too busy to answer in time.
      this.#offer = await this.#choose(step).catch(() => null);
      return this.#offer !== null;
    });
    if (step === 'pay') return;
    if (step === 'book_as_member') await this.#giveNumber();
    await this.#pay();
    if (!beforeBooking.includes(step)) await this.#book();
    if (step === 'amend') await this.#chooseOtherFlights();
    if (step === 'amend_cheaper') await this.#chooseCheaperFlights();
    if (step === 'add_bags') await this.#chooseBags();
    if (step === 'accept' || step === 'cancel_after_airline')
      await changeSchedule({ duffel: this.#duffel }, await this.#read(), { kind: airlineActs[step] });
  }

  /** Takes the step and everything after it, until there is a final answer. Rejects if there never is one. */
  async finish(step: Step): Promise<void> {
    if (step === 'pay') await this.#pay();
    if (step === 'release') return this.#release();
    if (step === 'approve') return this.#approve();
    if (this.#stripe !== null) await this.#confirm();
    if (beforeBooking.includes(step)) await this.#book();
    if (step === 'cancel' || step === 'cancel_after_airline') await this.#cancel();
    if (step === 'accept') await this.#accept();
    if (step === 'amend' || step === 'add_bags') await this.#amend(step === 'amend' ? 'flights changed' : 'bags added');
    if (step === 'amend_cheaper') await this.#amendForLess();
  }

  /** A traveler who cancels twice needs a partly refundable fare: a full refund cannot be made twice. */
  async #choose(step: Step): Promise<OfferAnswer> {
    if (this.#isFlagged) return chooseOffer(this.#visitor, { departureDate: tomorrowIn('America/New_York') });
    if (step === 'amend' || step === 'amend_cheaper') return findFare(this.#visitor, changeableFare);
    if (step === 'add_bags') return findFare(this.#visitor, bagFare);
    if (step === 'cancel_after_airline') return findFare(this.#visitor, fares.abroad);
    if (step === 'book_as_member') return findFare(this.#visitor, fares.fully);
    const sendsTwice = step === 'cancel' && this.#double !== null;
    if (!sendsTwice && !this.#isRefundable) return chooseOffer(this.#visitor);
    return findFare(this.#visitor, sendsTwice ? fares.abroad : fares.fully);
  }

  async #giveNumber(): Promise<void> {
    const { id: offerId } = this.#chosen;
    const [first] = travelersFor(this.#chosen);
    const { id, firstName, lastName } = first ?? {};
    const travelers = [{ id, firstName, lastName, airline: 'ZZ', number: refusedNumber }];
    await this.#visitor.post(`/api/flights/offer/${offerId}/loyalty`, { travelers });
  }

  async #pay(): Promise<void> {
    const { id: offerId, sale_amount: amount, sale_currency: currency } = this.#chosen;
    const wanted = this.#stripe === null ? 'authorised' : 'requires_action';
    await this.#until('paid', async () => {
      const key = `${this.name.replaceAll(/\W+/g, '-')}-pay-${this.#attempts}`;
      const card = await this.#cardOf(key);
      await this.#send('/api/payments/process-card', { amount, currency, ...card, offerId }, key);
      const known = await this.#visitor.get(`/api/payments/attempts/${key}`);
      if (known.statusCode !== 200) return false;
      const { status, paymentId } = known.json<PaymentAnswer>();
      // A definite refusal: travelers try again, which is another payment.
      if (status === 'released' || status === 'declined') this.#attempts++;
      if (status === wanted) this.#paymentId = paymentId;
      return status === wanted;
    });
  }

  /** A card in our form, or a token for one that its bank challenges; repeated calls carry the same one. */
  async #cardOf(key: string): Promise<object> {
    if (this.#isFlagged) return { cardDetails: { ...goodCard, number: flaggedCard } };
    if (this.#stripe === null) return { cardDetails: goodCard };
    const token = this.#tokens.get(key) ?? (await this.#stripe.enterCard(challengedCard));
    this.#tokens.set(key, token);
    return { confirmationToken: token };
  }

  /** The cardholder approves the payment at their bank, which only the provider knows. */
  async #answerBank(): Promise<void> {
    const { payment_intents: intents } = await this.#control.state<{ payment_intents: Intent[] }>();
    const intent = intents.find(({ metadata }) => metadata.payment_id === this.#paymentId);
    if (intent?.status === 'requires_action') await this.#control.authenticate(intent.id, 'succeed');
  }

  /** Confirms the payment, or another one if this one has been given up: the clocks may have moved by hours. */
  async #confirm(): Promise<void> {
    await this.#until('confirmed by the bank', async () => {
      await this.#answerBank();
      const answers = await this.#send(`/api/payments/${this.#paymentId}/continue`, {});
      if (answers.some(({ statusCode, json }) => statusCode === 200 && json<Authorization>().status === 'authorised'))
        return true;
      if (answers.some(({ statusCode }) => statusCode === 409 || statusCode === 402)) {
        this.#attempts++;
        await this.#pay();
      }
      return false;
    });
  }

  async #release(): Promise<void> {
    await this.#until('released', async () => {
      await this.#send(`/api/payments/${this.#paymentId}/release`);
      // A repeated call returns the current state, whatever happened to the first.
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
      await this.#askDesk();
      if (this.told === null && this.#bookingId !== null) this.#hear(await this.#read());
      return this.told !== null || (this.#isFlagged && this.#bookingId !== null);
    });
  }

  #hear(booking: BookingAnswer): void {
    if (this.#bookingId !== null && this.#bookingId !== booking.id)
      throw new Error(`${this.name} was given two bookings`);
    this.#bookingId = booking.id;
    if (booking.status === 'confirmed') this.told = 'confirmed';
    if (booking.status === 'cancelled') this.told = 'nothing was charged';
  }

  /**
   * An administrator approves the payment, two at once if the traveler sends calls twice, until there is an outcome.
   */
  async #approve(): Promise<void> {
    await this.#until('approved', async () => {
      const booking = await this.#read();
      this.#hear(booking);
      if (this.told === null && booking.review_until !== null)
        await Promise.allSettled(this.#administrators.map((one) => approvePayment(one, booking.id)));
      return this.told !== null;
    });
  }

  async #cancel(): Promise<void> {
    await this.#until('cancelled', async () => {
      await this.#send(`/api/bookings/${this.#bookingId}/cancel`);
      const { status, cancellation } = await this.#read();
      return status === 'cancelled' && /^(refunded|none)$/.test(cancellation?.refund_status ?? '');
    });
    this.told = 'cancelled';
  }

  /** Keeps the airline's new flights, which the server reads with the first call. */
  async #accept(): Promise<void> {
    await this.#until('accepted', async () => {
      await this.#send(`/api/bookings/${this.#bookingId}/accept-change`, { version: 2 });
      return (await this.#read()).airline_change?.answer === 'accepted';
    });
  }

  /** Pays the other flights' extra price, so that only the agreement is left. */
  async #chooseOtherFlights(): Promise<void> {
    await this.#until('other flights', async () => {
      const chosen = await chooseFlights(this.#visitor, { id: this.#bookingId ?? '' });
      this.#amendmentId = chosen.id;
      this.#paymentId = await payForAmendment(this.#visitor, chosen);
      return true;
    });
  }

  /** Pays for a bag, so that only the agreement is left. */
  async #chooseBags(): Promise<void> {
    await this.#until('bags', async () => {
      const chosen = await chooseBag(this.#visitor, { id: this.#bookingId ?? '' });
      this.#amendmentId = chosen.id;
      this.#paymentId = await payForAmendment(this.#visitor, chosen);
      return true;
    });
  }

  async #chooseCheaperFlights(): Promise<void> {
    const { id, duffelBookingId } = await this.#read();
    await this.#duffel.answerFlightChanges(duffelBookingId ?? '', 'cheaper');
    this.#paymentId = null;
    await this.#until('cheaper flights', async () => {
      this.#amendmentId = (await chooseFlights(this.#visitor, { id })).id;
      return true;
    });
  }

  /** Agrees, until the trip shows that the difference was refunded. */
  async #amendForLess(): Promise<void> {
    await this.#amend('flights changed');
    if (this.told !== 'flights changed') return;
    await this.#until('the difference', async () => {
      const [refund] = (await this.#read()).amendment_refunds;
      return refund?.refund_steps.some(({ kind, state }) => kind === 'sent' && state === 'done') === true;
    });
    this.told = 'money back';
  }

  async #amend(done: 'flights changed' | 'bags added'): Promise<void> {
    await this.#until(done, async () => {
      const url = `/api/amendments/${this.#amendmentId}`;
      await this.#send(`${url}/confirm`, { paymentId: this.#paymentId });
      await this.#askDesk();
      const answer = await this.#visitor.get(url);
      if (answer.statusCode !== 200) return false;
      const { status } = answer.json<AmendmentAnswer>();
      if (status === 'confirmed') this.told = done;
      return status === 'confirmed' || status === 'failed';
    });
  }

  async #askDesk(): Promise<void> {
    const [one] = this.#administrators;
    if (this.#hasDesk && this.#bookingId !== null && one !== undefined) await takeMoney(one, this.#bookingId);
  }

  async #read(): Promise<BookingAnswer> {
    const answer = await this.#visitor.get(`/api/bookings/${this.#bookingId}`);
    if (answer.statusCode !== 200) throw new LostResponse();
    return answer.json<BookingAnswer>();
  }

  /** The responses to a call sent once, or twice concurrently; without lost ones. */
  async #send(url: string, body?: unknown, key?: string): Promise<VisitorAnswer[]> {
    for (const [name, value] of this.#visitor.cookies) this.#double?.cookies.set(name, value);
    const senders = [this.#visitor, ...(this.#double === null ? [] : [this.#double])];
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const answers = await Promise.allSettled(senders.map((sender) => sender.post(url, body, headers)));
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  }

  #until(what: string, isDone: () => Promise<boolean>): Promise<void> {
    return keepTrying(isDone, `${this.name} never got it ${what}`);
  }

  get #control(): SimulatorControl {
    if (this.#stripe === null) throw new Error(`${this.name} uses our form`);
    return this.#stripe;
  }

  get #chosen(): OfferAnswer {
    if (this.#offer === null) throw new Error(`${this.name} has no offer`);
    return this.#offer;
  }
}
