import type { ErrorCode } from '../../contract/errors.ts';

/** An expected no of a use case: a code of the contract, and what can be said about this very case. */
export interface Refusal {
  readonly code: ErrorCode;
  /** For the traveller; the code's own text when absent. Never internal text. */
  readonly message?: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
  readonly details?: Readonly<Record<string, unknown>>;
  /** Instead of the code's own status, where a call's contract fixes another. */
  readonly status?: number;
  readonly paymentId?: string;
  /** When the same call may be tried again, where that is known. */
  readonly retryAfterSeconds?: number;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export function accept<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function refuse(
  code: ErrorCode,
  rest: Omit<Refusal, 'code'> = {},
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, ...rest } };
}
