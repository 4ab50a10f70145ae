import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Event loop turns taken by a call of another visitor. */
const turnsOfCall = 4;

setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;

/** The longest CPU time of the main thread, in ms, while other work gets as many turns as a call takes. */
export async function heldWhile(act: () => Promise<unknown>): Promise<number> {
  collectGarbage();
  let longest = 0;
  let isOver = false;
  const done = act().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const before = process.threadCpuUsage();
    for (let turn = 0; turn < turnsOfCall; turn++) await nextTurn();
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  await done;
  return longest;
}
