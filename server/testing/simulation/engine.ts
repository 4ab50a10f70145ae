import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder, readNewDatabase } from '#server/database/new-database.ts';

/** The product's database in memory, reused for one schedule after another. */
export async function openEngine(): Promise<PGlite> {
  const files = await readNewDatabase();
  const engine = await PGlite.create(files === null ? {} : { loadDataDir: files });
  await migrate(drizzle(engine), { migrationsFolder });
  return engine;
}
