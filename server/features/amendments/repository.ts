import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { AddedBag } from '#domain/booking/amendments/added-bags.ts';
import type { AmendmentKind } from '#domain/booking/amendments/amendment-states.ts';
import type { Segment } from '#domain/flights/offer.ts';
import type { Database } from '#server/database/database.ts';
import type { BookingRow, StoredItinerary } from '../booking/index.ts';
import type { RefundTracking } from '../refunds/index.ts';
import type { AmendmentRow, NewAmendment } from './lifecycle.ts';
import { amendments } from './tables.ts';

export async function insertQuote(db: Database, quote: NewAmendment): Promise<AmendmentRow> {
  const [row] = await db.insert(amendments).values(quote).returning();
  if (!row) throw new Error('The amendment was not stored');
  return row;
}

/** An amendment of this booking; null if there is none with this id. */
export async function findAmendment(db: Database, bookingId: string, id: string): Promise<AmendmentRow | null> {
  const [row] = await db
    .select()
    .from(amendments)
    .where(and(eq(amendments.id, id), eq(amendments.bookingId, bookingId)));
  return row ?? null;
}

/** The kinds of the amendments that are not settled, by booking. Without any the database is not asked: lists of hundreds of trips have none. */
export async function findOpenKinds(
  db: Database,
  rows: readonly Pick<BookingRow, 'id' | 'openAmendmentId'>[],
): Promise<ReadonlyMap<string, AmendmentKind>> {
  const ids = rows.flatMap(({ openAmendmentId }) => openAmendmentId ?? []);
  if (ids.length === 0) return new Map();
  const open = await db
    .select({ bookingId: amendments.bookingId, kind: amendments.kind })
    .from(amendments)
    .where(inArray(amendments.id, ids));
  return new Map(open.map(({ bookingId, kind }) => [bookingId, kind]));
}

/** The amendments of a booking that the airline made, the oldest first. */
export async function findMadeAmendments(db: Database, bookingId: string): Promise<AmendmentRow[]> {
  return db
    .select()
    .from(amendments)
    .where(and(eq(amendments.bookingId, bookingId), isNotNull(amendments.confirmedAt)))
    .orderBy(amendments.confirmedAt);
}

/** The flights that a booking's traveler gave up for others, and that it does not have again. */
export async function findGivenUpSegments(db: Database, { id, itinerary }: BookingRow): Promise<Segment[]> {
  const rows = await findMadeAmendments(db, id);
  const current = new Set(segmentsOf(itinerary).map((segment) => segment.id));
  const earlier = rows.flatMap(({ before }) => segmentsOf(before));
  const byId = new Map(earlier.filter((segment) => !current.has(segment.id)).map((segment) => [segment.id, segment]));
  return [...byId.values()];
}

function segmentsOf({ slices }: StoredItinerary): readonly Segment[] {
  return slices.flatMap(({ segments }) => segments);
}

/** The bags that were certainly added to the same booking after this amendment was quoted. */
export async function findBagsAddedSince(
  db: Database,
  { id, bookingId, createdAt }: Pick<AmendmentRow, 'id' | 'bookingId' | 'createdAt'>,
): Promise<AddedBag[]> {
  const rows = await db
    .select({ bags: amendments.bags })
    .from(amendments)
    .where(
      and(
        eq(amendments.bookingId, bookingId),
        ne(amendments.id, id),
        eq(amendments.kind, 'bags'),
        gte(amendments.confirmedAt, createdAt),
      ),
    );
  return rows.flatMap(({ bags }) => bags ?? []);
}

/** Whether bags were asked for whose outcome at the airline is still not certain, although they count as not added. */
export async function hasDoubtfulBags(db: Database, bookingId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: amendments.id })
    .from(amendments)
    .where(
      and(
        eq(amendments.bookingId, bookingId),
        eq(amendments.kind, 'bags'),
        eq(amendments.state, 'failed'),
        gt(amendments.watchUntil, now),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Amendments that are due for the reconciler, those under way first. */
export async function findUnsettledAmendments(db: Database, now: Date, limit: number): Promise<AmendmentRow[]> {
  const underWay = inArray(amendments.state, ['confirming', 'changed']);
  return db
    .select()
    .from(amendments)
    .where(
      and(
        or(underWay, and(inArray(amendments.state, ['failed', 'done']), isNotNull(amendments.watchUntil))),
        or(isNull(amendments.reconcileAt), lte(amendments.reconcileAt, now)),
      ),
    )
    .orderBy(desc(underWay), amendments.updatedAt)
    .limit(limit);
}

/** The amendments of a booking that counted as not made and are watched, the oldest first. */
export async function findWatchedAmendments(db: Database, { id }: Pick<BookingRow, 'id'>): Promise<AmendmentRow[]> {
  return db
    .select()
    .from(amendments)
    .where(and(eq(amendments.bookingId, id), eq(amendments.state, 'failed'), isNotNull(amendments.watchUntil)))
    .orderBy(amendments.askedAt);
}

/** Sets when the reconciler checks an amendment next, and until when it is watched. */
export async function scheduleAmendmentCheck(
  db: Database,
  { id, state }: AmendmentRow,
  set: { readonly reconcileAt: Date | null; readonly watchUntil?: Date | null },
): Promise<void> {
  await db
    .update(amendments)
    .set(set)
    .where(and(eq(amendments.id, id), eq(amendments.state, state)));
}

/** Deletes quotes that were not used and can no longer be. */
export async function deleteAmendmentQuotes(db: Database, before: Date): Promise<void> {
  await db.delete(amendments).where(and(eq(amendments.state, 'quoted'), lt(amendments.createdAt, before)));
}

/** Deletes all amendments of bookings past their retention period. Returns their ids. */
export async function deleteAmendmentsOf(
  tx: Pick<Database, 'delete'>,
  bookingIds: readonly string[],
): Promise<string[]> {
  const deleted = await tx
    .delete(amendments)
    .where(inArray(amendments.bookingId, [...bookingIds]))
    .returning({ id: amendments.id });
  return deleted.map(({ id }) => id);
}

/** Stores what became known of the refund, in a transaction that holds the booking's lock. */
export async function storeRefund(tx: Database, id: string, set: Partial<RefundTracking>): Promise<void> {
  await tx.update(amendments).set(set).where(eq(amendments.id, id));
}
