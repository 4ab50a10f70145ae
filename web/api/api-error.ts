import type { ErrorAnswer } from '../../contract/call.ts';
import { type ErrorCode, isErrorCode } from '../../contract/errors.ts';

/** A call that was answered with an error, or not answered at all. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The contract's code; NO_RESPONSE when no answer came, UNEXPECTED_RESPONSE when it was not ours. */
  readonly code: ErrorCode | 'NO_RESPONSE' | 'UNEXPECTED_RESPONSE';
  /** What a traveller may read. */
  readonly userMessage: string;
  readonly answer: ErrorAnswer | null;

  /** The text is status, colon, space, body or status text (API-04). */
  constructor(status: number, text: string, answer: ErrorAnswer | null) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.answer = answer;
    this.code =
      status === 0 ? 'NO_RESPONSE' : answer !== null && isErrorCode(answer.code) ? answer.code : 'UNEXPECTED_RESPONSE';
    this.userMessage =
      answer?.message ??
      (status === 0
        ? 'The connection was lost. Please check it and try again.'
        : 'Something went wrong. Please try again or contact customer support.');
  }
}

/** The readable message of whatever was thrown. */
export function messageOf(error: unknown, fallback = 'An unknown error occurred.'): string {
  if (error instanceof ApiError) return error.userMessage;
  return fallback;
}
