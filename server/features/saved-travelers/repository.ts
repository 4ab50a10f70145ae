import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SavedTraveler } from '#domain/passengers/saved-traveler.ts';
import type { Database } from '#server/database/database.ts';
import { openText, type SealedFor, sealText } from '#server/database/sealed-text.ts';
import { savedTravelers } from './tables.ts';

type Reader = Pick<Database, 'select'>;

/** A saved traveler with its place in the database. */
export interface StoredTraveler {
  readonly id: string;
  readonly version: number;
  readonly traveler: SavedTraveler;
}

/** Bound to its owner too: a row moved to another account does not open. */
const sealedFor = (userId: string, id: string): SealedFor => ({ purpose: 'saved travelers', row: `${userId}/${id}` });

/** A user's travelers by name. Those sealed with an earlier secret cannot be read and are left out. */
export async function findTravelers(db: Reader, secret: string, userId: string): Promise<StoredTraveler[]> {
  const rows = await db.select().from(savedTravelers).where(eq(savedTravelers.userId, userId));
  const found = rows.flatMap(({ id, version, sealed }) => {
    const text = openText(secret, sealedFor(userId, id), sealed);
    return text === null ? [] : [{ id, version, traveler: JSON.parse(text) as SavedTraveler }];
  });
  const nameOf = ({ traveler }: StoredTraveler) => `${traveler.firstName} ${traveler.lastName}`;
  return found.sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || a.id.localeCompare(b.id));
}

export async function insertTraveler(
  tx: Pick<Database, 'insert'>,
  secret: string,
  userId: string,
  { id, version, traveler }: StoredTraveler,
  now: Date,
): Promise<void> {
  const sealed = sealText(secret, sealedFor(userId, id), JSON.stringify(traveler));
  await tx.insert(savedTravelers).values({ id, userId, sealed, version, createdAt: now, updatedAt: now });
}

/** Replaces a traveler that still has the version before; false if it was changed or deleted meanwhile. */
export async function replaceTraveler(
  tx: Pick<Database, 'update'>,
  secret: string,
  userId: string,
  { id, version, traveler }: StoredTraveler,
  now: Date,
): Promise<boolean> {
  const sealed = sealText(secret, sealedFor(userId, id), JSON.stringify(traveler));
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
