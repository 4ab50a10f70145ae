import cluster from 'node:cluster';
import type { Socket } from 'node:net';
import type { Simulators } from '../adapters/simulators.ts';
import { type Ending, stopSignals } from './ending.ts';
import type { ToPrimary, ToWorker, WorkerMetrics } from './messages.ts';
import { WorkerPeers } from './peers.ts';

/** The primary process, as its worker sees it. */
export interface Parent {
  /** This worker's number, from 1. */
  readonly number: number;
  /** The simulators that the primary runs for all workers. */
  readonly simulators: Simulators;
  readonly peers: WorkerPeers;
  /** Reports that this worker serves, with a line for the operator about each adapter in use. */
  ready(description: readonly string[]): void;
  /** The metrics of all workers. */
  allMetrics(): Promise<readonly WorkerMetrics[]>;
  /** From now on the parent stops this worker, also by its own end; before, the worker would end at once. */
  obey(orders: {
    readonly ending: Ending;
    /** Serves a connection. */
    readonly take: (connection: Socket) => void;
    /** No further connection comes. */
    readonly closePort: () => void;
    readonly metrics: () => Promise<WorkerMetrics['metrics']>;
  }): void;
}

type Orders = Parameters<Parent['obey']>[0];

/** Connects this worker to its parent. Resolves when the parent wants it to start. */
export async function connectToParent(): Promise<Parent> {
  const { worker } = cluster;
  if (worker === undefined) throw new Error('This process is not a worker');
  let orders: Orders | null = null;
  const started = Promise.withResolvers<Extract<ToWorker, { type: 'start' }>>();
  const peers = Promise.withResolvers<WorkerPeers>();
  const wanted = new Map<number, (all: readonly WorkerMetrics[]) => void>();
  let lastId = 0;
  const tell = (message: ToPrimary) => {
    if (worker.isConnected()) worker.send(message, () => undefined);
  };
  const stop = (reason: string, drain: boolean) => {
    // What a start leaves unfinished, the next one finishes.
    if (orders === null) process.exit(0);
    orders.ending.begin(reason, { drain });
  };
  const sendMetrics = async (id: number) => tell({ type: 'metrics', id, metrics: (await orders?.metrics()) ?? [] });
  // The terminal and process managers signal workers too, but only the parent knows what it means for all of them.
  for (const signal of stopSignals) process.on(signal, () => orders?.ending.force());
  process.on('message', (message: ToWorker, connection?: Socket) => {
    if (message.type === 'start') started.resolve(message);
    else if (message.type === 'ask') tell({ type: 'answer', id: message.id });
    else if (message.type === 'take') {
      tell({ type: 'answer', id: message.id });
      // It may have been closed on its way.
      if (connection !== undefined) orders?.take(connection);
    } else if (message.type === 'stop') stop('the primary process stops', message.drain);
    else if (message.type === 'port_closed') orders?.closePort();
    else if (message.type === 'send_metrics') void sendMetrics(message.id);
    else if (message.type === 'peers') void peers.promise.then((known) => known.know(new Map(message.ports)));
    else {
      wanted.get(message.id)?.(message.all);
      wanted.delete(message.id);
    }
  });
  worker.on('disconnect', () => {
    // Otherwise Node ends the process right now, with orders under way.
    worker.exitedAfterDisconnect = true;
    stop('the primary process is gone', false);
    orders?.closePort();
    for (const answer of wanted.values()) answer([]);
  });
  const { number, simulators: access, count, peerKey } = await started.promise;
  const others = new WorkerPeers({ number, count, key: peerKey });
  const peerPort = await others.listen();
  peers.resolve(others);
  return {
    number,
    simulators: { access, close: async () => undefined },
    peers: others,
    ready: (description) => tell({ type: 'ready', description, peerPort }),
    async allMetrics() {
      lastId += 1;
      const id = lastId;
      if (!worker.isConnected()) return [];
      tell({ type: 'want_metrics', id });
      return new Promise((resolve) => wanted.set(id, resolve));
    },
    obey(given) {
      orders = given;
    },
  };
}
