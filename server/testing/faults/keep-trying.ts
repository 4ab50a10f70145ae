import { setTimeout as sleep } from 'node:timers/promises';

/** How long a traveler keeps trying: longer than any restart, lease or slow machine. */
const timeoutMs = 400_000;
const pauseMs = 200;

/** A response that is not final: ask again. */
export class LostResponse extends Error {}

/** Repeats a traveler's action until it works, despite lost responses; rejects with this message if it never does. */
export async function keepTrying(isDone: () => Promise<boolean>, message: string): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      if (await isDone()) return;
    } catch (error) {
      // `fetch` throws a TypeError if there is no response: nothing is listening, or the connection broke.
      if (!(error instanceof TypeError || error instanceof LostResponse)) throw error;
    }
    if (Date.now() > end) throw new Error(message);
    await sleep(pauseMs);
  }
}
