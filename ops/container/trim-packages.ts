// Runs while the image is built: removes what no server loads from `node_modules`.
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isUnneeded } from './unneeded-files.ts';

for (const entry of globSync('node_modules/**/*', { withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isDirectory() && isUnneeded(path.replace(/^node_modules\//, ''))) rmSync(path);
}
