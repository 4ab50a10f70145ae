import { and, eq, ne, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#server/database/database.ts';
import { recordHistory } from '#server/lifecycle/history.ts';
import { readSetting, writeSetting } from '../system/index.ts';
import { type Brand, readBrand } from './brand.ts';
import { brands, images } from './tables.ts';

export interface StoredBrand {
  readonly brand: Brand;
  readonly updatedAt: Date;
}

/** The stored brand with this key or this domain; null if there is none. */
export async function findBrand(db: Database, keyOrDomain: string): Promise<Brand | null> {
  const rows = await db
    .select()
    .from(brands)
    .where(or(eq(brands.key, keyOrDomain), eq(brands.domain, keyOrDomain)));
  const row = rows.find((candidate) => candidate.key === keyOrDomain) ?? rows[0];
  return row === undefined ? null : fromRow(row).brand;
}

/** The stored brand with this key, and when it was saved. */
export async function findStoredBrand(db: Database, key: string): Promise<StoredBrand | null> {
  const [row] = await db.select().from(brands).where(eq(brands.key, key));
  return row === undefined ? null : fromRow(row);
}

/** Every stored brand by name, and those that cannot be read. */
export async function listStoredBrands(db: Database): Promise<{
  readonly stored: readonly StoredBrand[];
  readonly unreadable: readonly Pick<Brand, 'key' | 'name'>[];
}> {
  const stored: StoredBrand[] = [];
  const unreadable: Pick<Brand, 'key' | 'name'>[] = [];
  for (const row of await db.select().from(brands).orderBy(brands.name, brands.key)) {
    try {
      stored.push(fromRow(row));
    } catch (error) {
      if (!(error instanceof z.core.$ZodError)) throw error;
      unreadable.push({ key: row.key, name: row.name });
    }
  }
  return { stored, unreadable };
}

/** True if another brand uses this host name as its domain or key: a host must lead to one brand. */
export async function isHostTaken(db: Database, host: string, exceptKey: string): Promise<boolean> {
  const rows = await db
    .select({ key: brands.key })
    .from(brands)
    .where(and(ne(brands.key, exceptKey), or(eq(brands.domain, host), eq(brands.key, host))))
    .limit(1);
  return rows.length > 0;
}

/** The author of a change, recorded with it. */
export interface Edit {
  readonly at: Date;
  readonly userId: string;
}

/** Stores a new brand. Throws a unique violation if the key or the domain is taken. */
export async function insertBrand(db: Database, brand: Brand, edit: Edit): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(brands).values({ ...toRow(brand), updatedAt: edit.at });
    await recordHistory(tx, { subject: subjectOf(brand.key), at: edit.at, toState: 'created', detail: edit.userId });
  });
}

/**
 * Changes a stored brand; false if it was changed since `seen`, or deleted. Throws a unique violation if the domain is
 * taken.
 */
export async function updateBrand(db: Database, brand: Brand, seen: Date, edit: Edit): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(brands)
      .set({ ...toRow(brand), updatedAt: edit.at })
      .where(and(eq(brands.key, brand.key), eq(brands.updatedAt, seen)))
      .returning({ key: brands.key });
    if (changed.length === 0) return false;
    await recordHistory(tx, { subject: subjectOf(brand.key), at: edit.at, toState: 'changed', detail: edit.userId });
    return true;
  });
}

/** Deletes a brand; false if there was none. */
export async function deleteStoredBrand(db: Database, key: string, edit: Edit): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx.delete(brands).where(eq(brands.key, key)).returning({ key: brands.key });
    if (removed.length === 0) return false;
    await recordHistory(tx, { subject: subjectOf(key), at: edit.at, toState: 'deleted', detail: edit.userId });
    return true;
  });
}

const seededSetting = 'sample_brands';

/** Adds each sample brand once in the lifetime of a database: edited ones are kept, deleted ones stay deleted. */
export async function seedBrands(db: Database, samples: readonly Brand[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await readSetting(tx, seededSetting);
    const seeded = new Set(Array.isArray(known) ? (known as unknown[]) : []);
    for (const brand of samples.filter(({ key }) => !seeded.has(key))) {
      await tx
        .insert(brands)
        .values({ ...toRow(brand), updatedAt: now })
        .onConflictDoNothing();
      seeded.add(brand.key);
    }
    await writeSetting(tx, seededSetting, [...seeded], now);
  });
}

export type Picture = Pick<typeof images.$inferSelect, 'id' | 'mediaType' | 'bytes'>;

/** Stores a picture under the hash of its bytes. Storing it again only renews its date. */
export async function storePicture(db: Database, picture: Picture, now: Date): Promise<void> {
  await db
    .insert(images)
    .values({ ...picture, createdAt: now })
    .onConflictDoUpdate({ target: images.id, set: { createdAt: now } });
}

export async function findPicture(db: Database, id: string): Promise<Picture | null> {
  const [row] = await db.select().from(images).where(eq(images.id, id));
  return row ?? null;
}

function fromRow(row: typeof brands.$inferSelect): StoredBrand {
  const { key, name, domain, logo, details, markupBasisPoints, updatedAt } = row;
  return { brand: readBrand({ key, name, domain, logo, ...details, markupBasisPoints }), updatedAt };
}

function toRow({ key, name, domain, logo, markupBasisPoints, ...details }: Brand) {
  return { key, name, domain, logo, markupBasisPoints, details };
}

function subjectOf(key: string): string {
  return `brand:${key}`;
}
