import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { payments } from '#server/features/payments/tables.ts';

/** True if bookings, payments or mails have this brand key, even if the brand no longer exists. */
export async function hasBrandHistory(db: Database, brandKey: string): Promise<boolean> {
  const tables = [bookings, payments, mails] as const;
  const used = await Promise.all(tables.map((table) => db.$count(table, eq(table.brandKey, brandKey))));
  return used.some((rows) => rows > 0);
}
