import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { startsWith } from '#server/database/starts-with.ts';
import { mails } from '#server/features/mail/tables.ts';

/** Those of these bookings with a refused mail. */
export async function findRefusedMails(
  db: Pick<Database, 'selectDistinct'>,
  bookingIds: readonly string[],
): Promise<readonly string[]> {
  if (bookingIds.length === 0) return [];
  const about = sql<string>`${mails.payload} ->> 'bookingId'`;
  // The occasion of a mail about a booking begins with its id, and is indexed.
  const isAbout = or(...bookingIds.map((id) => startsWith(mails.occasion, `${id}:`)));
  const rows = await db
    .selectDistinct({ id: about })
    .from(mails)
    .where(and(eq(mails.state, 'refused'), isAbout, sql`${about} is not null`));
  return rows.map(({ id }) => id);
}
