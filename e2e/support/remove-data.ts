import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './servers.ts';

/** Card numbers that the journeys type. After them nothing on disk may hold one (PAY-09, SAFE-05). */
const typedCards = ['4242424242424242', '4242 4242 4242 4242', '4000000000000002', '4000 0000 0000 0002'];

/** Looks through everything that server and simulators wrote for the cards of the run, then removes it. */
export default function removeData(): void {
  const leaks = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return typedCards.some((card) => bytes.includes(card));
    });
  rmSync(dataDir, { recursive: true, force: true });
  if (leaks.length > 0) throw new Error(`A card number was written to ${leaks.join(', ')}`);
}
