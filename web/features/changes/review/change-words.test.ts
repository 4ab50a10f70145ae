import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { ApiError } from '#web/api/api-error.ts';
import { changeWords } from './change-words.ts';

function refusal(code: ErrorCode, message: string = errorTable[code].text): ApiError {
  return new ApiError(errorTable[code].status, message, { message, code, requestId: 'req_1' });
}

test.each([
  ['AMENDMENT_OFFER_GONE', 1],
  ['AMENDMENT_BY_PHONE', 1],
  ['AMENDMENT_NOT_POSSIBLE', 1],
  ['CANCELLATION_IN_PROGRESS', 1],
  ['PAYMENT_REQUIRED', 1],
  // Only the server knows whether a payment that cannot be used was charged.
  ['PAYMENT_NOT_USABLE', 0],
] as const)(
  '%s of a change of a trip: it is said %i times that nothing was charged [SERV-03] [SAFE-02]',
  (code, times) => {
    const reading = changeWords.flights.purchase.readOrderError(refusal(code));
    const text = 'notice' in reading ? reading.notice.text : '';
    expect(text).toContain(errorTable[code].text);
    expect([...text.matchAll(/othing was charged/g)]).toHaveLength(times);
  },
);

test('what the server says of a payment that cannot be used is repeated as it is [SERV-03] [SAFE-02]', () => {
  const said = 'This payment can no longer be used. Nothing was charged. Please enter your card again.';
  const reading = changeWords.bags.purchase.readOrderError(refusal('PAYMENT_NOT_USABLE', said));
  expect(reading).toEqual({ kind: 'booking-failed', notice: { code: 'bags-not-added', text: said } });
});
