import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, openAsBlob, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

/** The schema migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');
/** Stored with the packages, so that installing another version of the engine removes it. */
const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

/** One path per set of migrations, so that files of another set are not found. */
export function placeOfFiles(): string {
  const hash = createHash('sha256');
  for (const name of globSync(['*.sql', 'meta/_journal.json'], { cwd: migrationsFolder }).sort()) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return join(folder, `new-database-${hash.digest('hex').slice(0, 16)}.tar`);
}

/**
 * The files of an embedded database with the schema and no rows: unpacking them takes half a second, creating them
 * several. Null if none are stored; the engine then creates its own. The caller must run migrations in either case.
 */
export async function readNewDatabase(): Promise<Blob | null> {
  const place = placeOfFiles();
  return existsSync(place) ? openAsBlob(place) : null;
}

/** Stores the files of a new database for later starts and for tests. Idempotent and safe to run concurrently. */
export async function keepNewDatabase(): Promise<void> {
  const place = placeOfFiles();
  if (existsSync(place)) return;
  const client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder });
  const files = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(folder, { recursive: true });
  const half = `${place}.${process.pid}`;
  writeFileSync(half, Buffer.from(await files.arrayBuffer()));
  for (const name of globSync('{new,empty}-database*.tar', { cwd: folder }))
    rmSync(join(folder, name), { force: true });
  renameSync(half, place);
}
