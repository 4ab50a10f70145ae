import { err, ok, type Result } from '#domain/result.ts';
import type { SupplierEvents, SupplierFailure } from '#server/ports/supplier.ts';
import { deadlines, withDeadline, withRetries } from '../failures/deadline.ts';
import { toSupplierFailure } from '../failures/failures.ts';
import { type DuffelApi, duffelApi } from '../transport/send.ts';

export interface DuffelOptions {
  readonly token: string;
  /** Null means Duffel's own host. */
  readonly baseUrl: string | null;
  readonly live: boolean;
  readonly events: SupplierEvents;
  /** Timeout of an order in milliseconds; tests shorten it. */
  readonly orderDeadlineMs?: number;
  /** Timeout of a search in milliseconds; tests shorten it. */
  readonly searchDeadlineMs?: number;
  /** Milliseconds before a read request is retried; tests shorten it. */
  readonly retryPauseMs?: number;
}

/** Duffel's API with deadlines, retries of read requests, and reporting of failed calls. */
export interface DuffelConnection {
  readonly api: DuffelApi;
  readonly events: SupplierEvents;
  readonly deadlines: { readonly search: number; readonly read: number; readonly order: number };
  /** Milliseconds before a read request is retried; undefined for the default. */
  readonly retryPauseMs: number | undefined;
  /** Sends a read request, with retries if they may help; `refine` can adjust a failure. */
  ask<T>(
    operation: string,
    timeoutMs: number,
    call: () => Promise<T>,
    refine?: (failure: SupplierFailure) => SupplierFailure,
  ): Promise<Result<T, SupplierFailure>>;
  /** Like `ask`, for a request that must not be repeated. A failure is reported only while its response is wanted. */
  askOnce<T>(
    operation: string,
    timeoutMs: number,
    call: () => Promise<T>,
    isWanted: () => boolean,
  ): Promise<Result<T, SupplierFailure>>;
  report(operation: string, failure: SupplierFailure): void;
  /** Reports a service that was dropped from a response. */
  unreadable(reason: string): void;
}

export function connect({ token, baseUrl, events, ...options }: DuffelOptions): DuffelConnection {
  const report: DuffelConnection['report'] = (operation, { kind, message, upstreamStatus, upstreamRequestId }) =>
    events.onFailedCall({ operation, message, upstreamStatus, upstreamRequestId, heals: kind !== 'misconfigured' });
  const outcomeOf = async <T>(
    operation: string,
    answer: Promise<T>,
    refine: (failure: SupplierFailure) => SupplierFailure = (failure) => failure,
    isWanted: () => boolean = () => true,
  ): Promise<Result<T, SupplierFailure>> => {
    try {
      return ok(await answer);
    } catch (error) {
      const failure = refine(toSupplierFailure(error));
      if (isWanted()) report(operation, failure);
      return err(failure);
    }
  };
  return {
    api: duffelApi({ token, baseUrl }),
    events,
    deadlines: {
      search: options.searchDeadlineMs ?? deadlines.search,
      read: deadlines.read,
      order: options.orderDeadlineMs ?? deadlines.order,
    },
    retryPauseMs: options.retryPauseMs,
    report,
    unreadable: (reason) => events.onUnreadable('service', reason),
    ask: (operation, timeoutMs, call, refine) =>
      outcomeOf(operation, withRetries(operation, timeoutMs, call, options.retryPauseMs), refine),
    askOnce: (operation, timeoutMs, call, isWanted) =>
      outcomeOf(operation, withDeadline(operation, timeoutMs, call()), undefined, isWanted),
  };
}
