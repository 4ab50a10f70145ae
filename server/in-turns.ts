import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Milliseconds of work before yielding to other requests. */
const maxTurnMs = 5;

/** Iterates over the items, yielding to the event loop every few milliseconds. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let turnBeganAt = performance.now();
  for (const item of items) {
    if (performance.now() - turnBeganAt > maxTurnMs) {
      await yieldToEventLoop();
      turnBeganAt = performance.now();
    }
    yield item;
  }
}
