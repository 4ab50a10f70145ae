import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { insertFrom } from '#server/database/insert-from.ts';
import { heldOrders } from '../tables.ts';

/** Stores the encrypted order of a booking under payment review, if the enclosing statement has written the booking. */
export function insertHeldOrder(bookingId: string, sealed: Uint8Array): SQL {
  return insertFrom(heldOrders, { bookingId, sealed }, sql`"written"`);
}

/** A booking's encrypted order; null after the decision. */
export async function findHeldOrder(db: Database, bookingId: string): Promise<Uint8Array | null> {
  const [row] = await db.select().from(heldOrders).where(eq(heldOrders.bookingId, bookingId));
  return row?.sealed ?? null;
}

/** Deletes the order of the booking written by the enclosing statement. */
export function deleteWrittenHeldOrder(): SQL {
  return sql`delete from ${heldOrders} where booking_id in (select id from "written")`;
}

export async function deleteHeldOrders(tx: Pick<Database, 'delete'>, bookingIds: readonly string[]): Promise<void> {
  await tx.delete(heldOrders).where(inArray(heldOrders.bookingId, [...bookingIds]));
}
