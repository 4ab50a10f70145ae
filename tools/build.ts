// Builds the pages if their sources changed since the last build, and compresses static files. Stores the files of a
// new embedded database, so that a first start need not create them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { keepNewDatabase } from '../server/database/new-database.ts';

const root = join(import.meta.dirname, '..');
const mark = join(root, 'build', '.built-from');
const sources = [
  'web/**',
  'domain/**',
  'contract/**',
  'data/generated/**',
  'data/*.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).sort()) {
    if (/\.test\.tsx?$/.test(path) || !statSync(join(root, path)).isFile()) continue;
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** Writes `.br` and `.gz` next to every text file of the client: the best compression is too slow per request. */
function compressClient(): void {
  for (const path of globSync('build/client/**/*.{js,css,svg,txt,json,html}', { cwd: root })) {
    const bytes = readFileSync(join(root, path));
    if (bytes.length < 1024) continue;
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
    writeFileSync(join(root, `${path}.br`), brotli);
    writeFileSync(join(root, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

const wanted = hashOfSources();
const isBuilt = existsSync(mark) && readFileSync(mark, 'utf8') === wanted;
if (!isBuilt || process.argv.includes('--force')) {
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const build = spawnSync(process.execPath, [cli, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (build.status !== 0) {
    process.stderr.write(build.stdout + build.stderr);
    process.exit(build.status ?? 1);
  }
  compressClient();
  writeFileSync(mark, wanted);
  process.stdout.write('Built the pages.\n');
}
await keepNewDatabase();
