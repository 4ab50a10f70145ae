import { randomBytes } from 'node:crypto';
import { and, eq, exists, gt, gte, inArray, isNull, like, lt, ne, not, notInArray, or, sql } from 'drizzle-orm';
import { before, retentionPeriods } from '../../../domain/privacy/retention.ts';
import type { Database } from '../../adapters/database/database.ts';
import {
  bookingSessions,
  bookings,
  credentials,
  mails,
  sessions,
  users,
  verifications,
} from '../../adapters/database/schema.ts';

/** Addresses of accounts that were made anonymous: nobody can have one (RFC 2606). */
const anonymousDomain = 'anonymous.invalid';

/**
 * Makes accounts anonymous that nobody signed in to, and under which nobody travelled, for the period: name, address and
 * username go, password, sessions and links are deleted. Bookings stay for their own period. At most `limit`, answers
 * how many. Administrators stay: they are not customers, and the last one must not be lost.
 */
export async function anonymiseDormantAccounts(db: Database, now: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const dormant = await takeDormant(tx, now, limit);
    if (dormant.length === 0) return 0;
    const ids = dormant.map(({ id }) => id);
    for (const id of ids) {
      await tx
        .update(users)
        .set({ ...nobody(), updatedAt: now })
        .where(eq(users.id, id));
    }
    await tx.delete(credentials).where(inArray(credentials.userId, ids));
    await tx.delete(sessions).where(inArray(sessions.userId, ids));
    await tx.delete(bookingSessions).where(inArray(bookingSessions.userId, ids));
    await tx.delete(verifications).where(inArray(verifications.value, ids));
    const addresses = dormant.map(({ email }) => email);
    await tx
      .update(mails)
      .set({ recipient: '' })
      .where(and(inArray(mails.recipient, addresses), ne(mails.state, 'waiting')));
    return ids.length;
  });
}

/** Dormant accounts that nobody else works on, with the addresses that they are about; locked until the transaction ends. */
async function takeDormant(
  tx: Pick<Database, 'select'>,
  now: Date,
  limit: number,
): Promise<{ readonly id: string; readonly email: string }[]> {
  const oldest = before(now, retentionPeriods.dormantAccounts);
  const recent = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, users.id),
        or(
          gte(bookings.endsAt, oldest),
          gte(bookings.createdAt, oldest),
          notInArray(bookings.state, ['confirmed', 'refused', 'cancelled']),
        ),
      ),
    );
  const open = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now)));
  return tx
    .select({ id: users.id, email: sql<string>`coalesce(${users.claimedEmail}, ${users.email})` })
    .from(users)
    .where(
      and(
        lt(users.updatedAt, oldest),
        or(isNull(users.role), ne(users.role, 'admin')),
        not(like(users.email, `%@${anonymousDomain}`)),
        not(exists(recent)),
        not(exists(open)),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
}

function nobody() {
  return {
    name: 'Former customer',
    firstName: 'Former',
    lastName: 'customer',
    email: `${randomBytes(12).toString('hex')}@${anonymousDomain}`,
    emailVerified: false,
    claimedEmail: null,
    username: null,
    displayUsername: null,
    image: null,
    banReason: null,
  };
}
