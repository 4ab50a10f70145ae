import { existsSync, mkdirSync, openAsBlob, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Lies with the packages, so that it goes when another version of the engine is installed. */
const path = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'empty-database.tar');

/**
 * The files of an empty embedded database: unpacking them takes half a second, making them anew three. Null where
 * none were kept; the engine then makes its own.
 */
export async function readEmptyDatabase(): Promise<Blob | null> {
  return existsSync(path) ? openAsBlob(path) : null;
}

/** Keeps the files of an empty database for later starts and for tests. Safe to repeat and to run twice at once. */
export async function keepEmptyDatabase(): Promise<void> {
  if (existsSync(path)) return;
  const client = await PGlite.create();
  const files = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(dirname(path), { recursive: true });
  const half = `${path}.${process.pid}`;
  writeFileSync(half, Buffer.from(await files.arrayBuffer()));
  renameSync(half, path);
}
