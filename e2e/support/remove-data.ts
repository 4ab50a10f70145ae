import { rmSync } from 'node:fs';
import { dataDir } from './servers.ts';

/** Removes what the run left on disk. */
export default function removeData(): void {
  rmSync(dataDir, { recursive: true, force: true });
}
