import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingAnswer } from '#contract/booking.ts';
import type { SimulatorControl } from '#server/testing/app/test-app.ts';
import { Traveler } from '#server/testing/faults/traveler.ts';
import { book, chooseOffer, payFor, readBooking } from '#server/testing/steps/booking-steps.ts';
import { fetchingVisitor } from '#server/testing/steps/visitor.ts';
import type { Recorder } from './recorder.ts';

/** Leaves two cores enough time for three servers and three databases. */
const pauseMs = 1000;
const readEveryMs = 100;
/** A reader does not wait longer; travelers wait as long as it takes. */
const readWithinMs = 3000;

export interface Crowd {
  readonly origins: readonly string[];
  readonly duffel: SimulatorControl;
  readonly recorder: Recorder;
}

/** People who book and cancel forever, and a reader at each instance. */
export class Visitors {
  /** Everyone who began to pay. */
  readonly travelers: Traveler[] = [];
  readonly #crowd: Crowd;
  #isEnding = false;
  #work: Promise<void>[] = [];

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  /** This many book one trip after another; every third trip is canceled, and every fifth is sent twice. */
  startBooking(name: string, count: number): void {
    for (let index = 0; index < count; index++) this.#work.push(this.#bookOn(name, index));
  }

  /** At each instance, a reader of one booking. Rejects if it cannot be made. */
  async startReading(): Promise<void> {
    const readers = await Promise.all(this.#crowd.origins.map((origin) => this.#prepareReader(origin)));
    this.#work.push(...readers.map((read) => this.#repeat(read, readEveryMs)));
  }

  /** Lets everyone finish their current action; rejects if someone never could. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#work);
  }

  async #repeat(work: (round: number) => Promise<void>, restMs: number): Promise<void> {
    for (let round = 0; !this.#isEnding; round++) {
      await work(round);
      await sleep(restMs);
    }
  }

  async #bookOn(name: string, index: number): Promise<void> {
    const { origins, recorder } = this.#crowd;
    const at = (number: number) => () => origins[number % origins.length] as string;
    await this.#repeat(async (round) => {
      const traveler = new Traveler({
        name: `${name} ${index} ${round}`,
        origin: at(index + round),
        doubleOrigin: (index + round) % 5 === 0 ? at(index + round + 1) : null,
        duffel: this.#crowd.duffel,
        fetch: recorder.fetch,
      });
      const isCanceling = (index + round) % 3 === 0 && (index + round) % 5 !== 0;
      if (isCanceling) await this.#bookAndCancel(traveler);
      else await this.#book(traveler);
    }, pauseMs);
  }

  async #book(traveler: Traveler): Promise<void> {
    await traveler.prepare('pay');
    this.travelers.push(traveler);
    await traveler.finish('pay');
    if (traveler.told === 'confirmed') this.#crowd.recorder.succeeded('booking');
  }

  async #bookAndCancel(traveler: Traveler): Promise<void> {
    this.travelers.push(traveler);
    await traveler.prepare('cancel');
    if (traveler.told !== 'confirmed') return;
    this.#crowd.recorder.succeeded('booking');
    await traveler.finish('cancel');
    this.#crowd.recorder.succeeded('cancellation');
  }

  async #prepareReader(origin: string): Promise<() => Promise<void>> {
    const { recorder } = this.#crowd;
    const inTime: typeof fetch = (input, init) =>
      recorder.fetch(input, { ...init, signal: AbortSignal.timeout(readWithinMs) });
    const buyer = fetchingVisitor(() => origin);
    const offer = await chooseOffer(buyer);
    const { id } = (await book(buyer, offer, await payFor(buyer, offer))).json<BookingAnswer>();
    const reader = fetchingVisitor(() => origin, {}, inTime);
    for (const [name, value] of buyer.cookies) reader.cookies.set(name, value);
    return async () => {
      const answer = await readBooking(reader, id).catch(() => null);
      if (answer?.status === 'confirmed') recorder.succeeded('read');
    };
  }
}
