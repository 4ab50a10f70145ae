import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../http/operations/logger.ts';
import type { StopOptions } from './ending.ts';
import type { ToWorker, WorkerMetrics } from './messages.ts';
import { restartWaitMs, shortLives } from './restart-policy.ts';
import { SharedPort } from './shared-port.ts';
import { startWorker, type WorkerEnd, type WorkerProcess } from './worker-process.ts';

export interface WorkersOptions {
  readonly count: number;
  readonly address: { readonly port: number; readonly host: string };
  readonly log: Logger;
  readonly startMessage: (number: number) => ToWorker;
  /** Called when workers end again and again, with the exit code of the last one. */
  readonly onGiveUp: (end: WorkerEnd) => void;
  /** How long proxies get to notice a stop, and how long workers may take to finish after that. */
  readonly drainMs: number;
  readonly finishMs: number;
}

/** The longest that a stop waits until workers have taken the connections that came before the port closed: one may hang. */
const takenMs = 3000;
/** A worker too busy to send its metrics in this time is left out. */
const metricsMs = 2000;

/** The workers of this process, each replaced when it ends, until they are stopped. */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #port: SharedPort;
  readonly #running = new Set<WorkerProcess>();
  readonly #badEnds: string[] = [];
  readonly #stopping = new AbortController();
  readonly #forced = new AbortController();

  constructor(options: WorkersOptions) {
    this.#options = options;
    this.#port = new SharedPort(options.log);
  }

  /**
   * Starts all and opens the port once they serve; resolves with its number and what the first one says of itself, with null if one ended
   * before. Rejects if the port cannot be opened.
   */
  async start(): Promise<{ readonly port: number; readonly description: readonly string[] } | null> {
    const description = await this.#startAll();
    if (description === null || this.#stopping.signal.aborted) return null;
    return { port: await this.#port.listen(this.#options.address), description };
  }

  /** The first one migrates and fills the database, and finds what is wrong with it, before the others come. */
  async #startAll(): Promise<readonly string[] | null> {
    const description = await this.#keep(1);
    if (description === null) return null;
    const numbers = Array.from({ length: this.#options.count - 1 }, (_, index) => index + 2);
    const others = await Promise.all(numbers.map((number) => this.#keep(number)));
    return others.includes(null) ? null : description;
  }

  /** Stops all. Rejects if one did not end well. They end once the port is closed and they have every connection that came before. */
  async stop({ drain }: StopOptions): Promise<void> {
    this.#stopping.abort();
    const { drainMs, finishMs } = this.#options;
    for (const worker of this.#running) worker.tell({ type: 'stop', drain });
    if (drain) await waitAtMost(drainMs, this.#forced.signal);
    await waitAtMost(takenMs, this.#forced.signal, this.#port.close());
    for (const worker of this.#running) {
      worker.tell({ type: 'port_closed' });
      worker.disconnect();
    }
    await waitAtMost(finishMs, undefined, this.#allEnded());
    for (const worker of this.#running) worker.kill('SIGKILL');
    await this.#allEnded();
    if (this.#badEnds.length > 0) throw new Error(this.#badEnds.join('; '));
  }

  /** Ends the waits of a stop, in this process and in the workers. */
  force(): void {
    this.#forced.abort();
    for (const worker of this.#running) worker.kill('SIGTERM');
  }

  /** Starts the worker of a number and replaces it whenever it ends. Resolves once the first one serves, with null if it ended before. */
  async #keep(number: number): Promise<readonly string[] | null> {
    const first = this.#startOne(number);
    const description = await first.ready;
    if (description === null) this.#giveUp(number, await first.ended);
    else void this.#replaceFrom(first);
    return description;
  }

  async #replaceFrom(first: WorkerProcess): Promise<void> {
    let worker = first;
    let shortLivesInRow = 0;
    for (;;) {
      const end = await worker.ended;
      if (this.#stopping.signal.aborted) return;
      const livedMs = performance.now() - worker.startedAt;
      shortLivesInRow = shortLives(shortLivesInRow, { isReady: worker.isReady(), livedMs });
      const waitMs = restartWaitMs(shortLivesInRow);
      if (waitMs === null) return this.#giveUp(worker.number, end);
      this.#options.log.error({ worker: worker.number, ...end, waitMs }, 'A worker ended; starting another');
      await waitAtMost(waitMs, this.#stopping.signal);
      if (this.#stopping.signal.aborted) return;
      worker = this.#startOne(worker.number);
      void this.#reportReady(worker);
    }
  }

  #startOne(number: number): WorkerProcess {
    const { log, startMessage } = this.#options;
    const worker = startWorker({
      number,
      message: startMessage(number),
      log,
      allMetrics: () => this.#allMetrics(),
    });
    this.#running.add(worker);
    void worker.ready.then((description) => {
      this.#introduce();
      if (description !== null) void this.#port.serve(worker);
    });
    void worker.ended.then((end) => {
      this.#running.delete(worker);
      this.#introduce();
      if (this.#stopping.signal.aborted && end.code !== 0) this.#badEnds.push(`worker ${number} ${describeEnd(end)}`);
    });
    return worker;
  }

  /** Tells every worker where the others are. */
  #introduce(): void {
    const ports = [...this.#running].flatMap((worker) => {
      const port = worker.peerPort();
      return port === null ? [] : [[worker.number, port] as const];
    });
    for (const worker of this.#running) worker.tell({ type: 'peers', ports });
  }

  async #reportReady({ number, ready }: WorkerProcess): Promise<void> {
    if ((await ready) !== null) this.#options.log.info({ worker: number }, 'The new worker serves');
  }

  #giveUp(number: number, end: WorkerEnd): void {
    if (this.#stopping.signal.aborted) return;
    this.#options.log.fatal({ worker: number, ...end }, 'Workers do not start; giving up');
    this.#options.onGiveUp(end);
  }

  async #allMetrics(): Promise<WorkerMetrics[]> {
    const all: WorkerMetrics[] = [];
    const serving = [...this.#running].filter((worker) => worker.isReady());
    const collect = async (worker: WorkerProcess) => {
      const metrics = await worker.metrics();
      if (metrics !== null) all.push(metrics);
    };
    await waitAtMost(metricsMs, undefined, Promise.all(serving.map(collect)));
    return [...all];
  }

  async #allEnded(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.ended));
  }
}

const describeEnd = ({ code, signal }: WorkerEnd) =>
  signal === null ? `ended with code ${code}` : `was killed by ${signal}`;

async function waitAtMost(ms: number, ended?: AbortSignal, work?: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const signal = ended === undefined ? timer.signal : AbortSignal.any([timer.signal, ended]);
  const timeout = sleep(ms, undefined, { signal }).catch(() => undefined);
  await (work === undefined ? timeout : Promise.race([timeout, work]));
  timer.abort();
}
