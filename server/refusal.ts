import type { FieldFault } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { type Err, err } from '#domain/result.ts';
import type { SupplierFailure } from './ports/supplier-failure.ts';

/** An expected refusal by a use case: a contract code with details. */
export interface Refusal {
  readonly code: ErrorCode;
  /** Shown to the traveler; the code's default text if absent. Never internal text. */
  readonly message?: string;
  readonly fields?: readonly FieldFault[];
  readonly details?: Readonly<Record<string, unknown>>;
  readonly paymentId?: string;
  /** True if the card's bank declined, whatever the code. */
  readonly isDecline?: boolean;
  /** When the same call may be retried, if known. */
  readonly retryAfterSeconds?: number;
}

/** The message if the airline cannot be reached about a booking; `outcome` is the rest: 'Nothing was changed.' */
export function silentAirline(
  failure: Pick<SupplierFailure, 'kind'>,
  outcome: string,
): { readonly code: 'SUPPLIER_UNAVAILABLE'; readonly message: string } {
  const why =
    failure.kind === 'unreadable' ? "The airline's answer cannot be read" : 'The airline cannot be reached right now';
  return { code: 'SUPPLIER_UNAVAILABLE', message: `${why}. ${outcome} Please try again.` };
}

export function refuse(code: ErrorCode, rest: Omit<Refusal, 'code'> = {}): Err<Refusal> {
  return err({ code, ...rest });
}
