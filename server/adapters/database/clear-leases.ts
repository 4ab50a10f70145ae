import { isNotNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import { bookings, cancellations, mails, payments } from './schema.ts';

/** Ends every lease: only where this process is sure to be the only one on the database. */
export async function clearLeases(db: Database): Promise<void> {
  await db.update(payments).set({ leaseUntil: null }).where(isNotNull(payments.leaseUntil));
  await db.update(bookings).set({ leaseUntil: null }).where(isNotNull(bookings.leaseUntil));
  await db.update(mails).set({ leaseUntil: null }).where(isNotNull(mails.leaseUntil));
  await db.update(cancellations).set({ leaseUntil: null }).where(isNotNull(cancellations.leaseUntil));
}
