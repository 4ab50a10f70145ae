import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildReference } from './build-reference.ts';

/** Writes the reference data: `node data/build/main.ts`. Can be repeated safely. */
const root = new URL('../../', import.meta.url);
let bytes = 0;
const files = buildReference();
for (const [path, text] of files) {
  const target = fileURLToPath(new URL(path, root));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  bytes += Buffer.byteLength(text);
}
console.log(`${files.size} files, ${Math.round(bytes / 1024)} kB`);
