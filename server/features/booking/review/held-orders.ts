import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { heldOrders } from '../tables.ts';

/** Keeps the sealed order of a booking whose payment waits for a decision. */
export async function insertHeldOrder(tx: Database, bookingId: string, sealed: Uint8Array): Promise<void> {
  await tx.insert(heldOrders).values({ bookingId, sealed });
}

/** The sealed order of a booking; null once its payment was decided on. */
export async function findHeldOrder(db: Database, bookingId: string): Promise<Uint8Array | null> {
  const [row] = await db.select().from(heldOrders).where(eq(heldOrders.bookingId, bookingId));
  return row?.sealed ?? null;
}

export async function deleteHeldOrders(tx: Pick<Database, 'delete'>, bookingIds: readonly string[]): Promise<void> {
  await tx.delete(heldOrders).where(inArray(heldOrders.bookingId, [...bookingIds]));
}
