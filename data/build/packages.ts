import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const modules = new URL('../../node_modules/', import.meta.url);
const require = createRequire(import.meta.url);

/** Text of a file inside an installed package, by its path under `node_modules`; null if it does not exist. */
export function findPackageFile(path: string): string | null {
  try {
    return readFileSync(fileURLToPath(new URL(path, modules)), 'utf8');
  } catch {
    return null;
  }
}

/**
 * A JSON file inside an installed package. The caller states its type, which the checks on the generated data confirm.
 */
export function readPackageJson<T>(path: string): T {
  return JSON.parse(readFileSync(fileURLToPath(new URL(path, modules)), 'utf8')) as T;
}

/** A CommonJS data file inside an installed package. */
export function requirePackageFile<T>(path: string): T {
  return require(fileURLToPath(new URL(path, modules))) as T;
}

/** Lines of JSON strings in one array: compact, and one record per line in a diff. */
export function jsonRows(rows: readonly string[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}
