import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { ApiError } from '#web/api/api-error.ts';
import { bookingWords, noticeTitles, readPaymentError } from './payment-notices.ts';

function refusal(code: ErrorCode, message: string = errorTable[code].text): ApiError {
  return new ApiError(errorTable[code].status, message, { message, code, requestId: 'req_1' });
}

function textOf(reading: ReturnType<typeof readPaymentError>): string {
  return 'notice' in reading ? reading.notice.text : '';
}

test('the titles of the documents [PAY-11]', () => {
  expect(noticeTitles).toMatchObject({
    'offer-expired': 'Flight Offer Expired',
    'offer-gone': 'Offer No Longer Available',
    'offer-unchecked': 'Offer Validation Failed',
    'payment-failed': 'Payment Failed',
    'card-payment-failed': 'Card Payment Failed',
    'price-changed': 'Price Changed',
    'payment-error': 'Payment Error',
    'booking-failed': 'Booking Failed',
  });
});

test.each(['OFFER_EXPIRED', 'OFFER_NO_LONGER_AVAILABLE', 'OFFER_NOT_FOUND'] as const)(
  '%s: it is said once that nothing was charged, of every call [PAY-10]',
  (code) => {
    const paying = textOf(readPaymentError(refusal(code), bookingWords));
    const booking = bookingWords.readOrderError(refusal(code));
    expect(paying.match(/othing was charged/g)).toHaveLength(1);
    expect(booking).toMatchObject({ kind: 'offer-gone', notice: { text: paying } });
  },
);
