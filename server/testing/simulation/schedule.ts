import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import * as schema from '../../adapters/database/schema.ts';
import { bookings, cancellations, payments } from '../../adapters/database/schema.ts';
import { auditBooks, type Books } from '../audit.ts';
import { Airline, settleWindowMs } from './airline.ts';
import { Bank } from './bank.ts';
import { Office } from './office.ts';
import { type Told, travel } from './traveller.ts';
import { World } from './world.ts';

export interface ScheduleReport {
  readonly seed: number;
  /** Empty when the books agree and everybody was told the truth. */
  readonly faults: readonly string[];
  /** What happened, in order; the same for the same seed. */
  readonly trace: readonly string[];
}

const minute = 60_000;
/** How long after the last trouble the books must agree: settle window, unused holds, then what a provider keeps a day. */
const calmMs = [3, 3, 5, 21, 16, 120, 1440, 1440, 1440].map((minutes) => minutes * minute);
/** Books that agree before this many looks are not the last word. */
const leastLooks = 4;

/**
 * One history of some travellers, processes that die and vendors that fail, drawn from a seed, on an empty database;
 * then calm, the reconciler, and the audit of supplier, provider and database against each other and against what the
 * travellers were told (SAFE-01). `orderSettleMs` is how long the
 * product looks for a lost order: too short, and the audit must notice.
 */
export async function runSchedule(
  engine: PGlite,
  seed: number,
  { orderSettleMs = settleWindowMs }: { readonly orderSettleMs?: number } = {},
): Promise<ScheduleReport> {
  const db = drizzle(engine, { schema });
  await db.execute(sql`truncate payments, bookings, cancellations, history, mails restart identity cascade`);
  const world = new World(seed, new Date('2027-01-10T12:00:00Z'));
  const airline = new Airline(world);
  const bank = new Bank(world);
  const office = new Office(world, engine, airline, bank, {
    size: 1 + world.pick(2),
    orderSettleMs,
  });
  const told: Told[] = [];
  const faults: string[] = [];

  await world.run(office.open());
  const travellers = Array.from({ length: 1 + world.pick(4) }, async (_, index) => {
    await world.sleep(world.pick(120) * 1000);
    await travel({ world, office, name: `traveller ${index + 1}`, told }, airline);
  });
  await world.run(Promise.all(travellers));
  world.isWild = false;
  world.note('calm');
  await world.run(office.close());

  const read = async (): Promise<Books> => {
    const rows = await db.select().from(bookings);
    const isForPeople = (id: string | null) =>
      rows.some((row) => row.id === id && row.state === 'needs_attention' && airline.isSlow(row.id));
    return {
      orders: airline.books.filter(({ metadata }) => !isForPeople(metadata.booking_id)),
      ...bank.books,
      bookings: rows.filter(({ id }) => !isForPeople(id)),
      payments: await db.select().from(payments),
      cancellations: await db.select().from(cancellations),
    };
  };
  let books = await read();
  for (const [look, pause] of calmMs.entries()) {
    await world.advance(pause);
    await world.run(office.reconcileOnce());
    books = await read();
    if (look + 1 >= leastLooks && auditBooks(books).length === 0) break;
  }
  faults.push(...auditBooks(books), ...told.flatMap((one) => untruth(books, one)), ...office.defects);
  return { seed, faults, trace: world.trace };
}

/** What a traveller was told and did not come true. */
function untruth(books: Books, { traveller, what, bookingId, paymentId }: Told): string[] {
  const booking = books.bookings.find(({ id }) => id === bookingId);
  const payment = books.payments.find(({ id }) => id === paymentId);
  const intent = books.intents.find(({ id }) => id === payment?.intentId);
  const isTrue = {
    confirmed: booking !== undefined && ['confirmed', 'cancelled'].includes(booking.state),
    cancelled: booking?.state === 'cancelled',
    'nothing was charged': intent === undefined || intent.amount_received === 0,
  }[what];
  return isTrue ? [] : [`${traveller} was told "${what}": booking ${booking?.state}, payment ${payment?.state}`];
}
