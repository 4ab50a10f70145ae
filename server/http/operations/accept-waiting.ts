import { createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Turns of the event loop in a row without a new connection after which the queue of the port is empty. */
const quietTurns = 3;
/** A turn that took longer leaves time in which someone may have connected. */
const shortTurnMs = 0.2;
/** The most turns, for a process with more to do than that. */
const maxTurns = 1000;

/**
 * Accepts the connections that wait in the queue of the port, one per turn of the event loop. Whoever closes the port without a further
 * `await` closes it about a tenth of a millisecond after the last look. The system resets connections that arrive in between.
 *
 * @param accepted How many connections have been accepted so far.
 */
export async function acceptWaiting(accepted: () => number): Promise<void> {
  // Node compiles what closes a server when it is first needed, which would double that time.
  createServer().close();
  for (let turns = 0, quiet = 0; quiet < quietTurns && turns < maxTurns; turns++) {
    const before = accepted();
    const startedAt = performance.now();
    await nextTurn();
    const isQuiet = accepted() === before && performance.now() - startedAt < shortTurnMs;
    quiet = isQuiet ? quiet + 1 : 0;
  }
}
