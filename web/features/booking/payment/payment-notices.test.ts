import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { ApiError } from '#web/api/api-error.ts';
import { changeWords } from '../change/change-words.ts';
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
