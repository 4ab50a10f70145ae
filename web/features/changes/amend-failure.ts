import { saysNothingChanged } from '#contract/errors/said-outcomes.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';

export interface AmendFailure {
  readonly message: string;
  /** True if what was asked for is not for sale any more: what is, must be read again. */
  readonly isGone: boolean;
  /** True if another try would get the same answer. */
  readonly isFinal: boolean;
}

const finalCodes = new Set<string>([
  'AMENDMENT_BY_PHONE',
  'AMENDMENT_NOT_POSSIBLE',
  'CANCELLATION_IN_PROGRESS',
  'NOT_FOUND',
]);

/** Why a call that lists or prices a change of a trip failed. Such calls change nothing, whatever became of them. */
export function amendFailure(error: unknown): AmendFailure {
  const message = messageOf(error);
  const code = error instanceof ApiError ? error.code : '';
  return {
    message: saysNothingChanged(code) ? message : `${message} Nothing was changed.`,
    isGone: code === 'AMENDMENT_OFFER_GONE',
    isFinal: finalCodes.has(code),
  };
}
