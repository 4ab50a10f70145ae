import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, openAsBlob, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

/** The changes that make the schema. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');
/** Lies with the packages, so that it goes when another version of the engine is installed. */
const folder = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache');

/** One place for each set of migrations: files that were kept for another one are not found. */
function placeOfFiles(): string {
  const hash = createHash('sha256');
  for (const name of globSync(['*.sql', 'meta/_journal.json'], { cwd: migrationsFolder }).sort()) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return join(folder, `new-database-${hash.digest('hex').slice(0, 16)}.tar`);
}

/**
 * The files of an embedded database with the schema and no rows: unpacking them takes half a second, making them anew
 * several. Null where none were kept; the engine then makes its own. Whoever opens them migrates all the same.
 */
export async function readNewDatabase(): Promise<Blob | null> {
  const place = placeOfFiles();
  return existsSync(place) ? openAsBlob(place) : null;
}

/** Keeps the files of a new database for later starts and for tests. Safe to repeat and to run twice at once. */
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
