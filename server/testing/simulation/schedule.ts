import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { isSameOrder, sortedChoices } from '#domain/extras/service-choice.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { itineraryVersions } from '#server/features/itineraries/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { auditBooks } from '../audit.ts';
import { isMade } from '../audit-amendments.ts';
import type { Books } from '../books.ts';
import { Airline, settleWindowMs } from './airline.ts';
import { Bank } from './bank.ts';
import { ServerCluster } from './server-cluster.ts';
import { Simulation } from './simulation.ts';
import { runTraveler } from './traveler.ts';
import type { Claim } from './trip.ts';

export interface ScheduleReport {
  readonly seed: number;
  /** Empty if the books agree and every statement to a traveler was true. */
  readonly faults: readonly string[];
  /** The events in order; the same for the same seed. */
  readonly trace: readonly string[];
}

interface ScheduleOptions {
  /** How long the product looks for a lost order: if it is too short, the audit must notice. */
  readonly orderSettleMs?: number;
  /** Events that happen wherever they can. */
  readonly wanted?: readonly string[];
}

type Version = typeof itineraryVersions.$inferSelect;

const minute = 60_000;
/**
 * How long after the last failure the books must agree: settle window, unused holds, then a provider's one-day memory.
 */
const calmMs = [3, 3, 5, 21, 16, 120, 1440, 1440, 1440].map((minutes) => minutes * minute);
/** Books that agree before this many checks are not final. */
const minimumChecks = 4;

/**
 * One history of some travelers, processes that die and vendors that fail, drawn from a seed, on an empty database;
 * then a calm period, the reconciler, and the audit of supplier, provider and database against each other and against
 * the statements to travelers (SAFE-01).
 */
export async function runSchedule(
  engine: PGlite,
  seed: number,
  { orderSettleMs = settleWindowMs, wanted = [] }: ScheduleOptions = {},
): Promise<ScheduleReport> {
  const db = drizzle(engine);
  await db.execute(
    sql`truncate payments, bookings, cancellations, history, mails, limit_counts restart identity cascade`,
  );
  const simulation = new Simulation(seed, new Date('2027-01-10T12:00:00Z'));
  simulation.wanted = wanted;
  const airline = new Airline(simulation);
  const bank = new Bank(simulation);
  const cluster = new ServerCluster(simulation, engine, airline, bank, {
    size: 1 + simulation.pick(2),
    orderSettleMs,
  });
  const claims: Claim[] = [];
  const faults: string[] = [];

  await simulation.run(cluster.open());
  const travelers = Array.from({ length: 1 + simulation.pick(4) }, async (_, index) => {
    await simulation.sleep(simulation.pick(120) * 1000);
    await runTraveler({ simulation, cluster, bank, name: `traveler ${index + 1}`, claims: claims }, airline);
  });
  await simulation.run(Promise.all(travelers));
  simulation.isWild = false;
  simulation.note('calm');
  await simulation.run(cluster.close());

  /** The books without bookings that only a person can settle, and those bookings. */
  const read = async (): Promise<{ readonly books: Books; readonly forPeople: ReadonlySet<string> }> => {
    const rows = await db.select().from(bookings);
    const changes = await db.select().from(amendments);
    const paid = await db.select().from(payments);
    const needsPeople = (id: string) =>
      rows.some((row) => row.id === id && row.state === 'needs_attention') ||
      changes.some((row) => row.bookingId === id && row.state === 'needs_attention');
    const isForPeople = (id: string | null) => id !== null && airline.isSlow(id) && needsPeople(id);
    const intentsForPeople = new Set(paid.filter(({ bookingId }) => isForPeople(bookingId)).map((row) => row.intentId));
    const forPeople = new Set(rows.map(({ id }) => id).filter(isForPeople));
    const books = {
      orders: airline.books.filter(({ metadata }) => !isForPeople(metadata.booking_id)),
      ...bank.books,
      intents: bank.books.intents.filter(({ id }) => !intentsForPeople.has(id)),
      bookings: rows.filter(({ id }) => !isForPeople(id)),
      payments: paid.filter(({ bookingId }) => !isForPeople(bookingId)),
      refundRows: await db.select().from(refunds),
      cancellations: await db.select().from(cancellations),
      amendments: changes.filter(({ bookingId }) => !isForPeople(bookingId)),
    };
    return { books, forPeople };
  };
  let { books, forPeople } = await read();
  for (const [look, pause] of calmMs.entries()) {
    await simulation.advance(pause);
    await simulation.run(cluster.reconcileOnce());
    ({ books, forPeople } = await read());
    if (look + 1 >= minimumChecks && auditBooks(books).length === 0) break;
  }
  faults.push(
    ...auditBooks(books),
    ...airline.books.flatMap((order) => wrongExtras(books, order)),
    ...lostRights(books, await db.select().from(itineraryVersions)),
    ...claims
      .filter(({ bookingId }) => bookingId === null || !forPeople.has(bookingId))
      .flatMap((one) => falseClaim(books, one)),
    ...cluster.defects,
    ...bank.defects,
  );
  bank.close();
  return { seed, faults, trace: simulation.trace };
}

/** Orders whose extras are not their booking's, or were charged at another price than theirs with the markup. */
function wrongExtras(books: Books, { id, metadata, total_amount, extras }: Airline['books'][number]): string[] {
  const booking = books.bookings.find((row) => row.id === metadata.booking_id);
  if (booking === undefined) return [];
  const ordered = extras.map((extra) => ({ id: extra.id, quantity: extra.quantity }));
  const parts = extras.map(({ price, quantity }) => ({ minor: price.amountMinor, quantity }));
  const ofExtras = parts.reduce((sum, { minor, quantity }) => sum + minor * quantity, 0);
  const made = books.amendments.filter((row) => row.bookingId === booking.id && isMade(row));
  const ofChanges = made.reduce((sum, { supplierMinor }) => sum + supplierMinor, 0);
  const fare = { minor: Math.round(Number(total_amount) * 100) - ofExtras - ofChanges, quantity: 1 };
  // 23 percent, and half dollars up, each part by itself.
  const sale = [fare, ...parts].reduce(
    (sum, { minor, quantity }) => sum + Math.floor((minor * 123 + 5000) / 10_000) * 100 * quantity,
    0,
  );
  const soldChanges = made.reduce((sum, { saleChangeMinor }) => sum + saleChangeMinor, 0);
  return [
    ...(isSameOrder(sortedChoices(ordered), sortedChoices(booking.services)) ? [] : [`order ${id} has other extras`]),
    ...(sale + soldChanges === booking.saleMinor
      ? []
      : [`order ${id} sells for ${sale} and ${soldChanges}, its booking costs ${booking.saleMinor}`]),
  ];
}

/** Cancellations without a full refund although the site knew by then that the airline had canceled the flights. */
function lostRights({ bookings: rows, cancellations: made }: Books, versions: readonly Version[]): string[] {
  return made.flatMap(({ bookingId, askedAt, cancelledAt, refundMinor }) => {
    if (askedAt === null || cancelledAt === null) return [];
    const known = versions.filter((one) => one.bookingId === bookingId && one.foundAt < askedAt);
    const newest = known.toSorted((a, b) => a.number - b.number).at(-1);
    const sale = rows.find(({ id }) => id === bookingId)?.saleMinor;
    return newest?.level !== 'canceled' || refundMinor === sale
      ? []
      : [`booking ${bookingId} gave ${refundMinor} of ${sale} back for flights that the airline had canceled`];
  });
}

/** A false statement to a traveler. */
function falseClaim(books: Books, { traveler, what, bookingId, paymentId, amendmentId }: Claim): string[] {
  const booking = books.bookings.find(({ id }) => id === bookingId);
  const payment = books.payments.find(({ id }) => id === paymentId);
  const intent = books.intents.find(({ id }) => id === payment?.intentId);
  const made = books.amendments.filter(isMade);
  const isChanged = made.some(({ id }) => id === amendmentId);
  const isTrue = {
    confirmed: booking !== undefined && ['confirmed', 'cancelled'].includes(booking.state),
    cancelled: booking?.state === 'cancelled',
    'new flights accepted':
      booking !== undefined &&
      (booking.airlineChange?.agreed != null || made.some((row) => row.bookingId === bookingId)),
    'flights changed': isChanged,
    'flights not changed': !isChanged,
    'bags added': isChanged,
    'bags not added': !isChanged,
    'nothing was charged': intent === undefined || intent.amount_received === 0,
  }[what];
  return isTrue ? [] : [`${traveler} was told "${what}": booking ${booking?.state}, payment ${payment?.state}`];
}
