import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Simulators } from '../adapters/simulators.ts';

/** The metrics of one worker. */
export interface WorkerMetrics {
  readonly worker: number;
  readonly metrics: readonly MetricObjectWithValues<MetricValue<string>>[];
}

/** What the primary process tells a worker. */
export type ToWorker =
  | {
      readonly type: 'start';
      readonly number: number;
      readonly simulators: Simulators['access'];
      /** How many workers there are, and the key with which they talk to each other. */
      readonly count: number;
      readonly peerKey: string;
    }
  /** The ports on which workers talk to each other, by number: of those that serve. */
  | { readonly type: 'peers'; readonly ports: readonly (readonly [number: number, port: number])[] }
  /** To be answered at once: shows that the event loop turns. */
  | { readonly type: 'ask'; readonly id: number }
  /** Comes with a connection to serve. To be answered before anything is read from it. */
  | { readonly type: 'take'; readonly id: number }
  | { readonly type: 'send_metrics'; readonly id: number }
  /** The answer to `want_metrics`. */
  | { readonly type: 'all_metrics'; readonly id: number; readonly all: readonly WorkerMetrics[] }
  /** Fail readiness, finish what is under way, and end. Connections still come until `port_closed`. */
  | { readonly type: 'stop'; readonly drain: boolean }
  | { readonly type: 'port_closed' };

/** What a worker tells the primary process. */
export type ToPrimary =
  /** It serves, and other workers on this port; the operator is shown the description once all do. */
  | { readonly type: 'ready'; readonly description: readonly string[]; readonly peerPort: number }
  | { readonly type: 'answer'; readonly id: number }
  | { readonly type: 'metrics'; readonly id: number; readonly metrics: WorkerMetrics['metrics'] }
  /** It is asked for metrics, and wants those of all workers. */
  | { readonly type: 'want_metrics'; readonly id: number };
