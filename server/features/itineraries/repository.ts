import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Flights } from '#domain/booking/airline-changes/airline-change.ts';
import type { Database } from '#server/database/database.ts';
import { itineraryVersions } from './tables.ts';

export type VersionRow = typeof itineraryVersions.$inferSelect;

/** Stores versions of an itinerary; those that exist stay as they are. */
export async function insertVersions(tx: Pick<Database, 'insert'>, versions: readonly VersionRow[]): Promise<void> {
  await tx
    .insert(itineraryVersions)
    .values([...versions])
    .onConflictDoNothing();
}

/** One version of a booking's flights; null if there is none with this number. */
export async function findVersion(db: Database, bookingId: string, number: number): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(itineraryVersions)
    .where(and(eq(itineraryVersions.bookingId, bookingId), eq(itineraryVersions.number, number)));
  return row ?? null;
}

/**
 * The flights of a booking's versions, from those that were sold, or that its traveler chose last, to the newest; empty if nothing was
 * ever changed.
 */
export async function findAllFlights(db: Database, bookingId: string): Promise<Flights[]> {
  const rows = await db
    .select({ flights: itineraryVersions.flights, kind: itineraryVersions.kind })
    .from(itineraryVersions)
    .where(eq(itineraryVersions.bookingId, bookingId))
    .orderBy(asc(itineraryVersions.number));
  const chosen = rows.findLastIndex(({ kind }) => kind === 'amended');
  return rows.slice(Math.max(0, chosen)).map(({ flights }) => flights);
}

/** Whether a version of a booking's flights came with this change of the supplier. */
export async function isKnownChange(
  db: Pick<Database, 'select'>,
  bookingId: string,
  supplierChangeId: string,
): Promise<boolean> {
  const rows = await db
    .select({ number: itineraryVersions.number })
    .from(itineraryVersions)
    .where(and(eq(itineraryVersions.bookingId, bookingId), eq(itineraryVersions.supplierChangeId, supplierChangeId)));
  return rows.length > 0;
}

/** Deletes the versions of bookings past their retention period. */
export async function deleteVersionsOf(tx: Pick<Database, 'delete'>, bookingIds: readonly string[]): Promise<void> {
  await tx.delete(itineraryVersions).where(inArray(itineraryVersions.bookingId, [...bookingIds]));
}
