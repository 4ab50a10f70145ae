import { parentPort, workerData } from 'node:worker_threads';
import { timed } from '../measure.ts';

export interface SteadyCalls {
  readonly url: string;
  /** Milliseconds from one call to the next, whether or not it has been answered. */
  readonly pauseMs: number;
}

// Calls until a message comes, then answers with the milliseconds that each call took. A thread of its own: what else this
// process does, such as being the supplier, must not count.
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
