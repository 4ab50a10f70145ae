import { parentPort, workerData } from 'node:worker_threads';
import { timed } from '../measure.ts';

export interface SteadyCalls {
  readonly url: string;
  /** Milliseconds from one call to the next, answered or not. */
  readonly pauseMs: number;
}

// Calls until a message comes, then replies with the milliseconds of each call. A separate thread, so that this
// process's other work, such as being the supplier, does not count.
const { url, pauseMs } = workerData as SteadyCalls;
const calls: Promise<number>[] = [];
const call = async () => {
  const response = await fetch(url);
  await response.text();
};
const timer = setInterval(() => calls.push(timed(call)), pauseMs);
parentPort?.once('message', async () => {
  clearInterval(timer);
  parentPort?.postMessage(await Promise.all(calls));
});
