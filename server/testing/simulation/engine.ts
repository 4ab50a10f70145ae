import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { readEmptyDatabase } from '../../adapters/database/empty-database.ts';

/** The product's database in memory, for one schedule after the other. */
export async function openEngine(): Promise<PGlite> {
  const empty = await readEmptyDatabase();
  const engine = await PGlite.create(empty === null ? {} : { loadDataDir: empty });
  await migrate(drizzle(engine), {
    migrationsFolder: join(import.meta.dirname, '..', '..', 'adapters', 'database', 'migrations'),
  });
  return engine;
}
