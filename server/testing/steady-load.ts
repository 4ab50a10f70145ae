import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingAnswer } from '../../contract/bookings.ts';
import { book, chooseOffer, inDays, payFor, readBooking } from './booking-steps.ts';
import { cancel, quoteOf } from './cancel-steps.ts';
import { fetchingVisitor, type Visitor } from './visitor.ts';

export interface SteadyLoad {
  /** What was done so far. */
  readonly done: { knocks: number; pages: number; purchases: number; cancellations: number };
  /** What went wrong so far, in words; whoever met it goes on. */
  readonly troubles: readonly string[];
  /** Lets everybody finish what they are at. */
  end(): Promise<void>;
}

const pages = ['/', `/search?origin=JFK&destination=LHR&departureDate=${inDays(40)}&tripType=one-way&adultsCount=1`];
/** Long enough for two cores to start a server meanwhile. */
const pauseMs = 400;
/** Calls that cost nothing come so densely that some meet every moment of a restart. */
const knockMs = 15;

/** At each address somebody who knocks, one who reads and two who buy, one of them only to cancel, until it is ended. */
export function startSteadyLoad(origins: readonly string[]): SteadyLoad {
  const done = { knocks: 0, pages: 0, purchases: 0, cancellations: 0 };
  const troubles: string[] = [];
  let isEnding = false;

  const keepOn = async (work: () => Promise<void>, restMs = pauseMs) => {
    while (!isEnding) {
      await work().catch((error: unknown) => troubles.push(String(error)));
      await sleep(restMs);
    }
  };
  const knock = async (visitor: Visitor) => {
    const alive = await visitor.get('/healthz');
    const refused = await visitor.post('/api/bookings', {});
    if (alive.statusCode !== 200 || refused.statusCode !== 400)
      throw new Error(`knocking: ${alive.statusCode}, ${refused.statusCode} ${refused.body}`);
    done.knocks += 1;
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
    const { status } = await readBooking(visitor, booking.id);
    if (status !== 'confirmed') throw new Error(`${booking.id} is ${status}`);
    done.purchases += 1;
    return booking;
  };
  const buyAndCancel = async (visitor: Visitor) => {
    const { id } = await buy(visitor);
    const quote = await quoteOf(visitor, id);
    if (quote.status !== 200) throw new Error(`quote: ${quote.status} ${JSON.stringify(quote.body)}`);
    const cancelled = await cancel(visitor, id);
    if (cancelled.status !== 200) throw new Error(`cancelling: ${cancelled.status} ${JSON.stringify(cancelled.body)}`);
    done.cancellations += 1;
  };

  const work = origins.flatMap((origin) => {
    const visit = () => fetchingVisitor(() => origin);
    return [
      keepOn(() => knock(visit()), knockMs),
      keepOn(() => read(visit())),
      keepOn(async () => void (await buy(visit()))),
      keepOn(() => buyAndCancel(visit())),
    ];
  });
  return {
    done,
    troubles,
    async end() {
      isEnding = true;
      await Promise.all(work);
    },
  };
}
