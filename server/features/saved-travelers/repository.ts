import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { SavedTraveler } from '#domain/passengers/saved-traveler.ts';
import type { Database } from '#server/database/database.ts';
import { isSealedNow, openText, type SealedFor, sealText } from '#server/database/sealed-text.ts';
import type { Secrets } from '#server/secrets.ts';
import { savedTravelers } from './tables.ts';

const resealedAtOnce = 200;

type Reader = Pick<Database, 'select'>;

/** A saved traveler with its place in the database. */
export interface StoredTraveler {
  readonly id: string;
  readonly version: number;
  readonly traveler: SavedTraveler;
}

/** Bound to its owner too: a row moved to another account does not open. */
const sealedFor = (userId: string, id: string): SealedFor => ({ purpose: 'saved travelers', row: `${userId}/${id}` });

/**
 * A user's travelers by name, and how many cannot be read, because they were sealed with a secret that is not known
 * anymore.
 */
export async function findTravelers(db: Reader, secrets: Secrets, userId: string): Promise<FoundTravelers> {
  const rows = await db.select().from(savedTravelers).where(eq(savedTravelers.userId, userId));
  const found = rows.flatMap(({ id, version, sealed }) => {
    const text = openText(secrets, sealedFor(userId, id), sealed);
    return text === null ? [] : [{ id, version, traveler: JSON.parse(text) as SavedTraveler }];
  });
  const nameOf = ({ traveler }: StoredTraveler) => `${traveler.firstName} ${traveler.lastName}`;
  const travelers = found.sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || a.id.localeCompare(b.id));
  return { travelers, unreadable: rows.length - found.length };
}

interface FoundTravelers {
  readonly travelers: StoredTraveler[];
  readonly unreadable: number;
}

/**
 * Seals all travelers with the secret of today that are sealed with another known one, so that it can be forgotten.
 * Safe to repeat, and beside others. Returns how many it sealed, and how many no secret opens.
 */
export async function resealTravelers(
  db: Database,
  secrets: Secrets,
): Promise<{ readonly sealed: number; readonly unreadable: number }> {
  const count = { sealed: 0, unreadable: 0 };
  let after = '';
  for (;;) {
    const rows = await db
      .select()
      .from(savedTravelers)
      .where(gt(savedTravelers.id, after))
      .orderBy(savedTravelers.id)
      .limit(resealedAtOnce);
    for (const { id, userId, sealed } of rows) {
      const at = sealedFor(userId, id);
      if (isSealedNow(secrets, at, sealed)) continue;
      const text = openText(secrets, at, sealed);
      if (text === null) {
        count.unreadable += 1;
        continue;
      }
      // One that was changed meanwhile is sealed with the secret of today already.
      await db
        .update(savedTravelers)
        .set({ sealed: sealText(secrets, at, text) })
        .where(and(eq(savedTravelers.id, id), eq(savedTravelers.sealed, sealed)));
      count.sealed += 1;
    }
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.id;
  }
}

export async function insertTraveler(
  tx: Pick<Database, 'insert'>,
  secrets: Secrets,
  userId: string,
  { id, version, traveler }: StoredTraveler,
  now: Date,
): Promise<void> {
  const sealed = sealText(secrets, sealedFor(userId, id), JSON.stringify(traveler));
  await tx.insert(savedTravelers).values({ id, userId, sealed, version, createdAt: now, updatedAt: now });
}

/** Replaces a traveler that still has the version before; false if it was changed or deleted meanwhile. */
export async function replaceTraveler(
  tx: Pick<Database, 'update'>,
  secrets: Secrets,
  userId: string,
  { id, version, traveler }: StoredTraveler,
  now: Date,
): Promise<boolean> {
  const sealed = sealText(secrets, sealedFor(userId, id), JSON.stringify(traveler));
  const replaced = await tx
    .update(savedTravelers)
    .set({ sealed, version: sql`${savedTravelers.version} + 1`, updatedAt: now })
    .where(and(isOf(userId, id), eq(savedTravelers.version, version - 1)))
    .returning({ id: savedTravelers.id });
  return replaced.length > 0;
}

/** False if the user has no such traveler. */
export async function deleteTraveler(db: Pick<Database, 'delete'>, userId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(savedTravelers).where(isOf(userId, id)).returning({ id: savedTravelers.id });
  return deleted.length > 0;
}

/** Deletes all travelers of these users. */
export async function deleteTravelersOf(tx: Pick<Database, 'delete'>, userIds: readonly string[]): Promise<void> {
  await tx.delete(savedTravelers).where(inArray(savedTravelers.userId, [...userIds]));
}

function isOf(userId: string, id: string) {
  return and(eq(savedTravelers.userId, userId), eq(savedTravelers.id, id));
}
