import type { Database } from '../database/database.ts';
import { bookingLifecycle } from '../features/booking/index.ts';
import { cancellationLifecycle } from '../features/cancellation/index.ts';
import { clearMailLeases } from '../features/mail/index.ts';
import { paymentLifecycle } from '../features/payments/index.ts';
import { clearLeases } from '../lifecycle/leases.ts';

/** Ends every lease. Only safe if this is the only process on the database. */
export async function clearAllLeases(db: Database): Promise<void> {
  for (const lifecycle of [paymentLifecycle, bookingLifecycle, cancellationLifecycle]) await clearLeases(db, lifecycle);
  await clearMailLeases(db);
}
