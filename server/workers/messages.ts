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
  /** To be answered at once: shows that the event loop turns, and that all earlier messages have been handled. */
  | { readonly type: 'ask'; readonly id: number }
  | { readonly type: 'send_metrics'; readonly id: number }
  /** The answer to `want_metrics`. */
  | { readonly type: 'all_metrics'; readonly id: number; readonly all: readonly WorkerMetrics[] }
  /** Fail readiness, finish what is under way, and end. Connections still come until `close_port`. */
  | { readonly type: 'stop'; readonly drain: boolean }
  | { readonly type: 'close_port' };

/** What a worker tells the primary process. */
export type ToPrimary =
  /** It serves, and other workers on this port; `text` is what the operator is told once all do. */
  | { readonly type: 'ready'; readonly text: string; readonly peerPort: number }
  | { readonly type: 'answer'; readonly id: number }
  | { readonly type: 'metrics'; readonly id: number; readonly metrics: WorkerMetrics['metrics'] }
  /** It is asked for metrics, and wants those of all workers. */
  | { readonly type: 'want_metrics'; readonly id: number };
