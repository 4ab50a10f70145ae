import { AsyncLocalStorage } from 'node:async_hooks';

/** Ids, codes and counts: nothing that a visitor entered, and no amounts. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  /** `server` a request to us · `client` a call to another system · `internal` our own work. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
}

/** Where a span stands, for another process that continues its trace: W3C Trace Context, ids in lower-case hex. */
export interface TracePosition {
  readonly traceId: string;
  readonly spanId: string;
  /** 1 if the trace is recorded. */
  readonly traceFlags: number;
}

/** A step of a trace, under way. */
export interface Span {
  readonly position: TracePosition;
  startChild(start: SpanStart): Span;
  addEvent(name: string, attributes: SpanAttributes): void;
  setAttributes(attributes: SpanAttributes): void;
  /** With the kind of a failure, such as an error code; null if it went well. Later calls have no effect. */
  end(failure: string | null): void;
}

/** The span that the running code belongs to. Empty unless telemetry is on and started a trace. */
const current = new AsyncLocalStorage<Span>();

export function activeSpan(): Span | undefined {
  return current.getStore();
}

/** Runs code as part of a span, which the caller ends. */
export function withinSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

/** Does the work as a step of the current trace; without one it is only done. */
export function inSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const parent = activeSpan();
  return parent === undefined ? work() : runAsSpan(parent.startChild(start), work);
}

/** Does the work within a span, then ends it with the work's failure, thrown or returned. */
export async function runAsSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const value = await withinSpan(span, work);
    span.end(failureOf(value));
    return value;
  } catch (error) {
    span.end(kindOfError(error));
    throw error;
  }
}

/** The kind or code of a failure that a call returned as a result; null for anything else. Never its message. */
export function failureOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('ok' in value) || value.ok !== false) return null;
  const { error } = value as { readonly error?: { readonly kind?: unknown; readonly code?: unknown } };
  return String(error?.kind ?? error?.code ?? 'failed');
}

/** The code of a thrown error, or else its name. Never its message. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
