import type { Config } from '#server/config/config.ts';
import { maximumConnections } from '#server/database/postgres-pool.ts';

type Shared = Pick<Config, 'workers'>;

const megabyte = 1024 * 1024;
/** Connections to PostgreSQL of an instance, and the fewest with which a worker is not held up. */
const connectionsOfAll = 40;
const leastConnections = 5;
/** Bytes of searches that an instance keeps, and the fewest that are worth keeping. */
const searchMemory = { ofAll: 200 * megabyte, least: 50 * megabyte };

/** One worker's part of what an instance may have, rounded up. */
export function shareOf({ workers }: Shared, ofAll: number, least = 1): number {
  return Math.max(least, Math.ceil(ofAll / workers));
}

/** How many connections to PostgreSQL a worker may open. */
export function connectionsOf(config: Shared): number {
  return Math.min(maximumConnections, shareOf(config, connectionsOfAll, leastConnections));
}

/** How many bytes of searches a worker may keep. */
export function searchMemoryOf(config: Shared): number {
  return shareOf(config, searchMemory.ofAll, searchMemory.least);
}
