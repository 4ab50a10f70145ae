import { createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Consecutive event loop turns without a new connection after which the port's queue is empty. */
const quietTurns = 3;
/** During a longer turn, someone may have connected. */
const shortTurnMs = 0.2;
/** Maximum turns, for a busy process. */
const maxTurns = 1000;

/**
 * Accepts the connections waiting in the port's queue, one per event loop turn. A caller that closes the port without a
 * further `await` does so about a tenth of a millisecond after the last check. The system resets connections that
 * arrive in between.
 *
 * @param accepted number of connections accepted so far
 */
export async function acceptWaiting(accepted: () => number): Promise<void> {
  // Node compiles the closing of a server on first use, which would double that time.
  createServer().close();
  for (let turns = 0, quiet = 0; quiet < quietTurns && turns < maxTurns; turns++) {
    const before = accepted();
    const startedAt = performance.now();
    await nextTurn();
    const isQuiet = accepted() === before && performance.now() - startedAt < shortTurnMs;
    quiet = isQuiet ? quiet + 1 : 0;
  }
}
