import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { Writer } from '../repository.ts';
import { verifications } from '../tables.ts';

/**
 * Lifetime of a link: `reset` was requested (AUTH-05), `welcome` is for an account created with a booking (PAGE-10).
 */
export const linkMs = { reset: 3_600_000, welcome: 24 * 3_600_000 } as const;

/** Creates the token of a link that sets a user's password once. The database keeps only its hash. */
export async function insertLink(writer: Writer, userId: string, lifeMs: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await writer.insert(verifications).values({
    id: `lnk_${randomBytes(15).toString('base64url')}`,
    identifier: identifierOf(token),
    value: userId,
    expiresAt: new Date(now.getTime() + lifeMs),
    createdAt: now,
    updatedAt: now,
  });
  return token;
}

/** The user whose password the link sets; null if the token is used, expired or unknown. */
export async function findLink(db: Pick<Database, 'select'>, token: string, now: Date): Promise<string | null> {
  const [row] = await db.select({ userId: verifications.value }).from(verifications).where(isOpen(token, now));
  return row?.userId ?? null;
}

/** Consumes a link. Of two concurrent calls, only one gets the user. */
export async function takeLink(writer: Writer, token: string, now: Date): Promise<string | null> {
  const [row] = await writer.delete(verifications).where(isOpen(token, now)).returning({ userId: verifications.value });
  return row?.userId ?? null;
}

function isOpen(token: string, now: Date) {
  return and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, now));
}

function identifierOf(token: string): string {
  return `password:${createHash('sha256').update(token).digest('base64url')}`;
}
