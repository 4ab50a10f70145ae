import { and, count, desc, eq, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/call.ts';
import type { listDeskBookings } from '#contract/desk.ts';
import { unsettledStates } from '#domain/booking/booking-states.ts';
import { plainDigits } from '#domain/text/plain-digits.ts';
import type { Database } from '#server/database/database.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { type BookedRows, current, type DeskRows, isCurrent, withMoney } from './desk-bookings.ts';
import { isAfter, type Place, type Queued, queueParts, readDeskQueue } from './desk-queue.ts';
import { matches } from './search-terms.ts';

type DeskQuery = QueryOf<typeof listDeskBookings>;

const pageSize = 25;
/** The part of the list with the bookings that are not in the queue. */
const restPart = 0;

export interface DeskPage {
  readonly rows: readonly DeskRows[];
  /** How many need a person, in the mode that was asked for. */
  readonly attentionCount: number;
  /** Cursor of the page after this one; null on the last. */
  readonly next: string | null;
}

type PlacedRows = BookedRows & { readonly place: Place };

/**
 * A page of bookings: the queue, the oldest deadline first, then the others, the newest first. Null for an invalid
 * cursor.
 */
export async function searchBookings(db: Database, query: DeskQuery, now: Date): Promise<DeskPage | null> {
  const after = query.cursor ? readCursor(query.cursor) : undefined;
  if (after === null) return null;
  // Read on its own: joined with it, the planner reads every booking.
  const reasons = await readDeskQueue(db, now);
  const queue = placesOf(reasons);
  const wanted = filtersOf(db, query, reasons);
  const rows = after?.part === restPart ? [] : await readQueued(db, queue, wanted, after);
  if (rows.length <= pageSize && query.state !== 'attention')
    rows.push(...(await readRest(db, queue, wanted, after?.part === restPart ? after : undefined)));
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    rows: await withMoney(db, shown),
    attentionCount: await countForPerson(db, queue, query),
    next: last === undefined ? null : cursorOf(last.place),
  };
}

/** Each booking of the queue once, at its most urgent reason. */
function placesOf(queue: readonly Queued[]): Place[] {
  const first = new Map<string, Place>();
  for (const { id, part, at } of queue) if (!first.has(id)) first.set(id, { id, part, at });
  return [...first.values()];
}

const withPayment = (db: Database) =>
  db
    .select({ booking: bookings, payment: payments, cancellation: current })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .leftJoin(current, isCurrent);

async function readQueued(
  db: Database,
  queue: readonly Place[],
  wanted: SQL | undefined,
  after: Place | undefined,
): Promise<PlacedRows[]> {
  const left = queue.filter((place) => after === undefined || isAfter(place, after));
  const found = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isAmong(left), wanted));
  const ids = new Set(found.map(({ id }) => id));
  const page = left.filter(({ id }) => ids.has(id)).slice(0, pageSize + 1);
  const rows = await withPayment(db).where(isAmong(page));
  return page.flatMap((place) =>
    rows.filter(({ booking }) => booking.id === place.id).map((row) => ({ ...row, place })),
  );
}

async function readRest(
  db: Database,
  queue: readonly Place[],
  wanted: SQL | undefined,
  after: Place | undefined,
): Promise<PlacedRows[]> {
  const isLater =
    after === undefined
      ? undefined
      : or(lt(bookings.createdAt, after.at), and(eq(bookings.createdAt, after.at), lt(bookings.id, after.id)));
  const rows = await withPayment(db)
    .where(and(wanted, not(isAmong(queue)), isLater))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(pageSize + 1);
  return rows.map((row) => ({ ...row, place: { part: restPart, at: row.booking.createdAt, id: row.booking.id } }));
}

async function countForPerson(db: Database, queue: readonly Place[], { mode }: DeskQuery): Promise<number> {
  const people = queue.filter(({ part }) => part !== queueParts.minorChange);
  const [row] = await db
    .select({ found: count() })
    .from(bookings)
    .where(and(isAmong(people), isInMode(mode)));
  return row?.found ?? 0;
}

const isAmong = (places: readonly Pick<Place, 'id'>[]) =>
  sql<boolean>`${bookings.id} = any(${sql.param(places.map(({ id }) => id))}::text[])`;

function isInMode(mode: DeskQuery['mode']): SQL | undefined {
  return mode === 'live' || mode === 'test' ? eq(bookings.liveMode, mode === 'live') : undefined;
}

function filtersOf(db: Database, query: DeskQuery, reasons: readonly Queued[]): SQL | undefined {
  const { q = '', state, mode, brand, from, to } = query;
  return and(
    q === '' ? undefined : matches(db, plainDigits(q)),
    stateFilter(state, reasons),
    isInMode(mode),
    brand ? eq(bookings.brandKey, brand) : undefined,
    from ? gte(bookings.createdAt, new Date(`${from}T00:00:00Z`)) : undefined,
    to ? lt(bookings.createdAt, new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000)) : undefined,
  );
}

function stateFilter(state: DeskQuery['state'], reasons: readonly Queued[]): SQL | undefined {
  switch (state) {
    case 'review':
    case 'dispute':
    case 'refund_late':
    case 'airline_change':
      return isAmong(reasons.filter(({ reason }) => reason === state));
    case 'open':
      return inArray(bookings.state, [...unsettledStates]);
    case 'confirmed':
    case 'cancelled':
    case 'refused':
      return eq(bookings.state, state);
    default:
      return undefined;
  }
}

function cursorOf({ part, at, id }: Place): string {
  return Buffer.from(`${part}.${at.getTime()}.${id}`).toString('base64url');
}

function readCursor(text: string): Place | null {
  // A time of up to 14 digits is before the year 5139: PostgreSQL cannot read a year of five digits.
  const match = /^([0-4])\.(\d{1,14})\.([A-Za-z0-9_-]{1,80})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (!match) return null;
  return { part: Number(match[1]), at: new Date(Number(match[2])), id: match[3] ?? '' };
}
