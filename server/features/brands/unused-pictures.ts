import { and, inArray, lt, sql } from 'drizzle-orm';
import { before, retentionPeriods } from '#domain/privacy/retention.ts';
import type { Database } from '#server/database/database.ts';
import { brands, images } from './tables.ts';

/** Deletes at most `limit` unused uploaded pictures past the retention period. Returns the number deleted. */
export async function deleteUnusedPictures(db: Database, now: Date, limit: number): Promise<number> {
  const path = sql`'%/images/' || ${images.id} || '%'`;
  const isShown = sql`exists (select 1 from ${brands} where ${brands.logo} like ${path} or ${brands.details}::text like ${path})`;
  const unused = and(lt(images.createdAt, before(now, retentionPeriods.unusedPictures)), sql`not ${isShown}`);
  const old = db.select({ id: images.id }).from(images).where(unused).limit(limit);
  // Checked again in the delete: a brand with this picture may have been saved meanwhile.
  const deleted = await db
    .delete(images)
    .where(and(inArray(images.id, old), unused))
    .returning({ id: images.id });
  return deleted.length;
}
