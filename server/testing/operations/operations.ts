import type { BookingAnswer } from '#contract/booking.ts';
import { readTripLink } from '#domain/booking/mails/trip-link.ts';
import { bookingLifecycle } from '#server/features/booking/index.ts';
import { knownDirections } from '#server/features/itineraries/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { TestApp } from '../app/test-app.ts';
import { randomNumbers } from '../simulation/simulation.ts';
import { phoneEnd, unlock } from '../steps/cancel-steps.ts';
import type { Visitor } from '../steps/visitor.ts';

/** A cancellation's quote, and its result. */
export interface CancellationMade {
  readonly bookingId: string;
  /** Decimal amount of the confirmed quote. */
  readonly quoted: string;
  /** The refund shown by the booking afterwards. */
  readonly refunded: string;
}

/** An order canceled by the airline outside the site. */
export interface OrderCanceledElsewhere {
  readonly bookingId: string;
  readonly at: Date;
  /** Why the booking was in the desk's queue when an administrator looked, and when; null before. */
  attention: string | null;
  seenAt: Date | null;
}

/** The chances and the record of the days of operation. */
export class Operations {
  readonly t: TestApp;
  readonly made: BookingAnswer[] = [];
  readonly cancellations: CancellationMade[] = [];
  readonly canceledElsewhere: OrderCanceledElsewhere[] = [];
  /** Every kind of event, and its number. */
  readonly events = new Map<string, number>();
  readonly #random: () => number;

  constructor(t: TestApp, seed: number) {
    this.t = t;
    this.#random = randomNumbers(seed);
  }

  /** A number from 0 up to, but excluding, 1. */
  random(): number {
    return this.#random();
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  /** An integer from 0 up to, but excluding, `below`. */
  pick(below: number): number {
    return Math.floor(this.#random() * below);
  }

  choose<T>(things: readonly [T, ...T[]]): T {
    return things[this.pick(things.length)] ?? things[0];
  }

  note(event: string): void {
    this.events.set(event, (this.events.get(event) ?? 0) + 1);
  }

  /** The first departure, in ms since 1970. */
  async departureOf(bookingId: string): Promise<number> {
    return knownDirections(await getRow(this.t.db, bookingLifecycle, bookingId))[0]?.departsAt ?? 0;
  }

  /** A browser that has followed the newest link mailed about a booking; null if the trip no longer opens. */
  async openNewestLink({ reference }: BookingAnswer): Promise<Visitor | null> {
    const mail = this.t.sent.findLast(({ subject }) => subject.endsWith(`reference ${reference}`));
    const fragment = /\/my-trips\S*(#open=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const visitor = this.t.visitor();
    const opened = await visitor.post('/api/bookings/open-link', { token: readTripLink(fragment)?.token ?? '' });
    return opened.statusCode === 200 ? visitor : null;
  }

  /**
   * The same, once it has also entered the end of the phone number: then it may cancel the trip and change its flights.
   */
  async openAndUnlock(booking: BookingAnswer): Promise<Visitor | null> {
    const visitor = await this.openNewestLink(booking);
    if (visitor !== null) await unlock(visitor, booking, phoneEnd);
    return visitor;
  }
}
