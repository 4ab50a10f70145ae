import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Milliseconds of work before other requests get their turn. */
const maxTurnMs = 5;

/** The items one by one, with a turn of the event loop after every few milliseconds of work on them. */
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
