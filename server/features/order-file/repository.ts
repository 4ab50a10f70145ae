import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OrderFile } from '#contract/order-file/order-file.ts';
import type { Database } from '#server/database/database.ts';
import { orderFiles } from './tables.ts';

/** An order file as stored. */
export interface StoredOrderFile {
  readonly file: OrderFile;
  /** The JSON as written. */
  readonly document: string;
  /** Of the document, in lower-case hex. */
  readonly sha256: string;
  readonly recordedAt: Date;
}

/** Stores an order file in the transaction that stores its booking. It can never be changed. */
export async function insertOrderFile(tx: Database, file: OrderFile, at: Date): Promise<void> {
  const document = JSON.stringify(file);
  const sha256 = createHash('sha256').update(document).digest('hex');
  await tx.insert(orderFiles).values({ bookingId: file.booking.id, document, sha256, createdAt: at });
}

/** Null for bookings older than order files. */
export async function findOrderFile(db: Database, bookingId: string): Promise<StoredOrderFile | null> {
  const [row] = await db.select().from(orderFiles).where(eq(orderFiles.bookingId, bookingId));
  if (row === undefined) return null;
  const { document, sha256, createdAt: recordedAt } = row;
  return { file: JSON.parse(document) as OrderFile, document, sha256, recordedAt };
}
