import cluster from 'node:cluster';
import type { Socket } from 'node:net';
import type { Logger } from '../http/operations/logger.ts';
import type { ToPrimary, ToWorker, WorkerMetrics } from './messages.ts';
import type { Taker } from './shared-port.ts';

/** What a worker answers to a question. */
type Answer = Extract<ToPrimary, { readonly type: 'answer' | 'metrics' }>;

/** How a worker ended: its exit code, or the signal that killed it. */
export interface WorkerEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A worker, as the primary process sees it. */
export interface WorkerProcess extends Taker {
  /** The same for a worker and its replacements, from 1. */
  readonly number: number;
  readonly startedAt: number;
  isReady(): boolean;
  /** Where other workers reach it; null before it serves. */
  peerPort(): number | null;
  /** What it says of itself once it serves; null if it ends before. */
  readonly ready: Promise<readonly string[] | null>;
  readonly ended: Promise<WorkerEnd>;
  tell(message: ToWorker): void;
  /** Its metrics; null if it ends before it can send them. */
  metrics(): Promise<WorkerMetrics | null>;
  /** Tells it nothing more: it ends by itself. */
  disconnect(): void;
  kill(signal: NodeJS.Signals): void;
}

/** How often a worker is asked whether it still works, and after how many questions without an answer it does not. */
const askEveryMs = 5000;
const mostUnanswered = 6;

export interface WorkerStart {
  readonly number: number;
  readonly message: ToWorker;
  readonly log: Logger;
  /** Asks all workers for their metrics. */
  readonly allMetrics: () => Promise<readonly WorkerMetrics[]>;
}

/** Starts a worker, and kills it if it hangs. */
export function startWorker({ number, message: start, log, allMetrics }: WorkerStart): WorkerProcess {
  const worker = cluster.fork();
  const ready = Promise.withResolvers<readonly string[] | null>();
  const ended = Promise.withResolvers<WorkerEnd>();
  const questions = new Map<number, (answer: Answer | null) => void>();
  let lastId = 0;
  let unanswered = 0;
  let peerPort: number | null = null;
  const tell = (message: ToWorker) => {
    // The channel may break at any time, which the end of the worker reports.
    if (worker.isConnected()) worker.send(message, () => undefined);
  };
  /** Resolves with null if the worker ends before it answers. A connection stays open here too. */
  const question = async (type: 'ask' | 'take' | 'send_metrics', connection?: Socket): Promise<Answer | null> => {
    if (!worker.isConnected()) return null;
    lastId += 1;
    const id = lastId;
    worker.send({ type, id } satisfies ToWorker, connection, { keepOpen: true }, () => undefined);
    return new Promise((resolve) => questions.set(id, resolve));
  };
  // Questions are counted instead of time: a machine that slept has not made its workers hang.
  const asking = setInterval(() => {
    unanswered += 1;
    if (unanswered <= mostUnanswered) return void question('ask');
    log.error({ worker: number, pid: worker.process.pid }, 'A worker does not answer; killing it');
    worker.process.kill('SIGKILL');
  }, askEveryMs);
  worker.on('message', (message: ToPrimary) => {
    unanswered = 0;
    if (message.type === 'ready') {
      peerPort = message.peerPort;
      ready.resolve(message.description);
    } else if (message.type === 'want_metrics') {
      void allMetrics().then((all) => tell({ type: 'all_metrics', id: message.id, all }));
    } else {
      questions.get(message.id)?.(message);
      questions.delete(message.id);
    }
  });
  const end = (code: number | null, signal: string | null) => {
    clearInterval(asking);
    ready.resolve(null);
    ended.resolve({ code, signal });
  };
  // By then everything has arrived that it said before it ended. `disconnect` does not come if it ended without taking a connection.
  worker.process.once('close', () => {
    for (const answer of questions.values()) answer(null);
    questions.clear();
  });
  worker.once('exit', end);
  worker.on('error', (error) => {
    log.error({ err: error, worker: number }, 'A worker cannot be started or reached');
    // It has no exit if the system could not start it.
    if (worker.process.pid === undefined) end(null, null);
  });
  tell(start);
  return {
    number,
    startedAt: performance.now(),
    isReady: () => peerPort !== null,
    peerPort: () => peerPort,
    ready: ready.promise,
    ended: ended.promise,
    tell,
    take: async (connection) => (await question('take', connection)) !== null,
    async metrics() {
      const answer = await question('send_metrics');
      return answer?.type === 'metrics' ? { worker: number, metrics: answer.metrics } : null;
    },
    disconnect() {
      clearInterval(asking);
      if (worker.isConnected()) worker.disconnect();
    },
    kill: (signal) => void worker.process.kill(signal),
  };
}
