import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { mails } from '#server/features/mail/tables.ts';

/** Which of these bookings have a mail that its address's server refused. */
export async function findRefusedMails(
  db: Pick<Database, 'selectDistinct'>,
  bookingIds: readonly string[],
): Promise<readonly string[]> {
  const about = sql<string>`${mails.payload} ->> 'bookingId'`;
  const rows = await db
    .selectDistinct({ id: about })
    .from(mails)
    .where(and(eq(mails.state, 'refused'), inArray(about, [...bookingIds])));
  return rows.map(({ id }) => id);
}
