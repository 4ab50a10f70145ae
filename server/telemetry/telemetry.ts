import { activeSpan, runAsSpan, type Span, type SpanStart } from './spans.ts';

/** What this process reports to an OpenTelemetry collector; null if none is configured. */
export interface Telemetry {
  /** Begins a trace. */
  startTrace(start: SpanStart): Span;
  /** Sends what is left, but waits only briefly for the collector. Never rejects. */
  stop(): Promise<void>;
}

/** Does the work as a step of the current trace, or else as a trace of its own. */
export function inTrace<T>(telemetry: Telemetry | null, start: SpanStart, work: () => Promise<T>): Promise<T> {
  if (telemetry === null) return work();
  const parent = activeSpan();
  return runAsSpan(parent?.startChild(start) ?? telemetry.startTrace(start), work);
}
