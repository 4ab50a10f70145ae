import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { type Err, err } from '#domain/result.ts';

/** Expected refusal of a use case: a code of the contract with details of the case. */
export interface Refusal {
  readonly code: ErrorCode;
  /** Shown to the traveler; the code's default text if absent. Never internal text. */
  readonly message?: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
  readonly details?: Readonly<Record<string, unknown>>;
  readonly paymentId?: string;
  /** True if the card's bank declined, whatever the code. */
  readonly isDecline?: boolean;
  /** When the same call may be retried, if known. */
  readonly retryAfterSeconds?: number;
}

export function refuse(code: ErrorCode, rest: Omit<Refusal, 'code'> = {}): Err<Refusal> {
  return err({ code, ...rest });
}
