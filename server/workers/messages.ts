import type { Simulators } from '../adapters/simulators.ts';

/** What the primary process tells a worker. */
export type ToWorker =
  | { readonly type: 'start'; readonly number: number; readonly simulators: Simulators['access'] }
  /** To be answered at once: shows that the event loop turns, and that all earlier messages have been handled. */
  | { readonly type: 'ask'; readonly id: number }
  /** Fail readiness, finish what is under way, and end. Connections still come until `close_port`. */
  | { readonly type: 'stop'; readonly drain: boolean }
  | { readonly type: 'close_port' };

/** What a worker tells the primary process. */
export type ToPrimary =
  /** It serves; `text` is what the operator is told once all do. */
  { readonly type: 'ready'; readonly text: string } | { readonly type: 'answer'; readonly id: number };
