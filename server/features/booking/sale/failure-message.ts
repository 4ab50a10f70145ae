import { type ErrorCode, errorTable } from '#contract/errors.ts';

/** What a traveler is told whose booking was refused for sure: why, and that nothing was charged. */
export function notBookedMessage(code: ErrorCode): string {
  return `${errorTable[code].text} Nothing was booked and nothing was charged.`;
}
