// Runs during the image build: removes files from `node_modules` that no server loads.
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isUnneeded } from './unneeded-files.ts';

for (const entry of globSync('node_modules/**/*', { withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isDirectory() && isUnneeded(path.replace(/^node_modules\//, ''))) rmSync(path);
}
