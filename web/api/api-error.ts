import type { ErrorAnswer } from '#contract/call.ts';
import { type ErrorCode, isErrorCode } from '#contract/errors/error-codes.ts';

/** A failed call, with or without an error response. */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The contract's code; NO_RESPONSE if there was no answer, UNEXPECTED_RESPONSE if it is not the server's. */
  readonly code: ErrorCode | 'NO_RESPONSE' | 'UNEXPECTED_RESPONSE';
  /** A message for travelers. */
  readonly userMessage: string;
  readonly answer: ErrorAnswer | null;

  /** The message is status, colon, space, body or status text (API-04). */
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

/** The readable message of any thrown value. */
export function messageOf(error: unknown, fallback = 'An unknown error occurred.'): string {
  if (error instanceof ApiError) return error.userMessage;
  return fallback;
}
