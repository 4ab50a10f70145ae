import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingAnswer } from '#contract/booking.ts';
import { book, chooseOffer, inDays, payFor, readBooking } from '../steps/booking-steps.ts';
import { cancel, quoteOf } from '../steps/cancel-steps.ts';
import { fetchingVisitor, type Visitor } from '../steps/visitor.ts';

export interface SteadyLoad {
  /** Work done so far. */
  readonly done: { probes: number; pages: number; purchases: number; cancellations: number };
  /** Failures so far, in words; the visitor that hit one continues. */
  readonly failures: readonly string[];
  /** Bookings reported to travelers as confirmed. */
  readonly sold: ReadonlySet<string>;
  /** Those that travelers wanted to cancel, whether or not the cancellation was reported. */
  readonly unwanted: ReadonlySet<string>;
  /** Lets everyone finish their current task. */
  end(): Promise<void>;
}

const pages = ['/', `/search?origin=JFK&destination=LHR&departureDate=${inDays(40)}&tripType=one-way&adultsCount=1`];
/** Leaves two cores enough time to start a server meanwhile. */
const pauseMs = 400;
/** Cheap calls are frequent enough that some hit every moment of a restart. */
const probeIntervalMs = 15;

/**
 * At each address, until stopped: one visitor who probes, one who reads and two who buy, one of them only to cancel.
 */
export function startSteadyLoad(origins: readonly string[]): SteadyLoad {
  const done = { probes: 0, pages: 0, purchases: 0, cancellations: 0 };
  const failures: string[] = [];
  const sold = new Set<string>();
  const unwanted = new Set<string>();
  let isEnding = false;

  const repeatUntilEnd = async (work: () => Promise<void>, restMs = pauseMs) => {
    while (!isEnding) {
      await work().catch((error: unknown) => failures.push(String(error)));
      await sleep(restMs);
    }
  };
  const probe = async (visitor: Visitor) => {
    const alive = await visitor.get('/healthz');
    const refused = await visitor.post('/api/bookings', {});
    if (alive.statusCode !== 200 || refused.statusCode !== 400)
      throw new Error(`knocking: ${alive.statusCode}, ${refused.statusCode} ${refused.body}`);
    done.probes += 1;
  };
  const read = async (visitor: Visitor) => {
    for (const page of pages) {
      const { statusCode } = await visitor.get(page);
      if (statusCode !== 200) throw new Error(`${page}: ${statusCode}`);
      done.pages += 1;
    }
  };
  const buy = async (visitor: Visitor): Promise<BookingAnswer> => {
    const offer = await chooseOffer(visitor);
    const answer = await book(visitor, offer, await payFor(visitor, offer));
    const booking = answer.json<BookingAnswer>();
    if (answer.statusCode !== 201 || booking.status !== 'confirmed')
      throw new Error(`booking: ${answer.statusCode} ${answer.body}`);
    sold.add(booking.id);
    const { status } = await readBooking(visitor, booking.id);
    if (status !== 'confirmed') throw new Error(`${booking.id} is ${status}`);
    done.purchases += 1;
    return booking;
  };
  const buyAndCancel = async (visitor: Visitor) => {
    const { id } = await buy(visitor);
    const quote = await quoteOf(visitor, id);
    if (quote.status !== 200) throw new Error(`quote: ${quote.status} ${JSON.stringify(quote.body)}`);
    unwanted.add(id);
    const cancelled = await cancel(visitor, id);
    if (cancelled.status !== 200) throw new Error(`cancelling: ${cancelled.status} ${JSON.stringify(cancelled.body)}`);
    done.cancellations += 1;
  };

  const work = origins.flatMap((origin) => {
    const visit = () => fetchingVisitor(() => origin);
    return [
      repeatUntilEnd(() => probe(visit()), probeIntervalMs),
      repeatUntilEnd(() => read(visit())),
      repeatUntilEnd(async () => void (await buy(visit()))),
      repeatUntilEnd(() => buyAndCancel(visit())),
    ];
  });
  return {
    done,
    failures,
    sold,
    unwanted,
    async end() {
      isEnding = true;
      await Promise.all(work);
    },
  };
}
