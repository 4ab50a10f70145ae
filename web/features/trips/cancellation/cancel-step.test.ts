import { expect, test } from 'vitest';
import { quoteCodec } from '#contract/codec/refunds.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { sampleQuote } from '#contract/testing/sample-bookings.ts';
import { ApiError } from '#web/api/api-error.ts';
import { afterCancelError, afterQuoteError } from './cancel-step.ts';

const quote = sampleQuote();

function refusal(code: keyof typeof errorTable, details?: Record<string, unknown>): ApiError {
  const { status, text } = errorTable[code];
  const answer = { code, message: text, requestId: 'req_1', ...(details === undefined ? {} : { details }) };
  return new ApiError(status, text, answer);
}

test('a changed amount must be confirmed again, and no other error is mistaken for one [TRIP-11] [TRIP-07]', () => {
  const renewed = sampleQuote({ quoteId: 'cnl_2', shares: { refund: { amountMinor: 10_000, currency: 'USD' } } });
  expect(afterCancelError(quote, refusal('CANCELLATION_QUOTE_CHANGED', { quote: quoteCodec.encode(renewed) }))).toEqual(
    {
      kind: 'asking',
      quote: renewed,
      notice: { kind: 'new-amount', message: errorTable.CANCELLATION_QUOTE_CHANGED.text },
    },
  );
  // Without an amount the traveler could not decide.
  expect(afterCancelError(quote, refusal('CANCELLATION_QUOTE_CHANGED'))).toEqual({ kind: 'quoting' });
  expect(afterCancelError(quote, refusal('CANCELLATION_QUOTE_CHANGED', { quote: { refund_amount: 1 } }))).toEqual({
    kind: 'quoting',
  });
});

test.each([
  ['no answer', new ApiError(0, 'No response', null)],
  ['a proxy’s response', new ApiError(504, 'Gateway timeout', null)],
  ['a server error', refusal('INTERNAL')],
])('%s after confirming leaves the result open: looked up, never reported as failed [TRIP-07]', (_what, error) => {
  expect(afterCancelError(quote, error)).toEqual({ kind: 'lost', quote });
});

test.each(['SUPPLIER_UNAVAILABLE', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'] as const)(
  '%s: shown with the same amount, and can be retried [TRIP-06] [SHELL-07] [F-74]',
  (code) => {
    const notice = { kind: 'failed', message: `Unable to cancel booking: ${errorTable[code].text}` };
    expect(afterCancelError(quote, refusal(code))).toEqual({ kind: 'asking', quote, notice });
    expect(afterQuoteError(refusal(code))).toEqual({ kind: 'no-quote', message: errorTable[code].text, again: true });
  },
);

test.each(['CANCELLATION_BY_PHONE', 'CANCELLATION_NOT_POSSIBLE', 'BOOKING_PENDING', 'NOT_FOUND'] as const)(
  '%s: shown, and there is nothing to confirm [TRIP-12]',
  (code) => {
    const step = { kind: 'no-quote', message: errorTable[code].text, again: false };
    const message = `Unable to cancel booking: ${step.message}`;
    expect(afterCancelError(quote, refusal(code))).toEqual({ ...step, message });
    expect(afterQuoteError(refusal(code))).toEqual(step);
  },
);

test('a cancellation in progress is read, not quoted; without a message from the server there is a default [TRIP-06] [TRIP-07]', () => {
  expect(afterQuoteError(refusal('CANCELLATION_IN_PROGRESS'))).toEqual({ kind: 'changed' });
  expect(afterQuoteError(refusal('AMENDMENT_IN_PROGRESS'))).toEqual({ kind: 'changed' });
  expect(afterCancelError(quote, refusal('AMENDMENT_IN_PROGRESS'))).toEqual({ kind: 'changed' });
  expect(afterQuoteError(new TypeError('x'))).toMatchObject({ message: 'Something went wrong. Please try again.' });
});
