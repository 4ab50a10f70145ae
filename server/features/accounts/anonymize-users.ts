import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { anonymousDomain } from './anonymous-domain.ts';
import type { Writer } from './repository.ts';
import { credentials, sessions, users, verifications } from './tables.ts';

/** Removes users' names, addresses and usernames and deletes their passwords, sessions and links. In a transaction. */
export async function anonymizeUsers(tx: Writer, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    await tx
      .update(users)
      .set({ ...anonymous(), updatedAt: now, tripLinksEndedAt: now })
      .where(eq(users.id, id));
  }
  await tx.delete(credentials).where(inArray(credentials.userId, [...ids]));
  await tx.delete(sessions).where(inArray(sessions.userId, [...ids]));
  await tx.delete(verifications).where(inArray(verifications.value, [...ids]));
}

function anonymous() {
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
    // By now only administrators who delete their own account have one.
    role: null,
  };
}
