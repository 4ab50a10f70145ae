import { expect, test, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import type { OfferCheck } from '#domain/flights/offer-check.ts';
import { ApiError } from '#web/api/api-error.ts';
import { verificationMessages, verify } from './verification.ts';

const valid: OfferCheck = {
  isValid: true,
  offerId: 'off_1',
  expiresAt: '2027-01-01T00:00:00Z',
  minutesRemaining: 12,
  error: null,
  message: null,
  sale: { amountMinor: 48_200, currency: 'USD' },
  terms: null,
};

function refusal(code: ErrorCode): ApiError {
  const { status, text } = errorTable[code];
  return new ApiError(status, text, { message: text, code, requestId: 'req_1' });
}

test('a valid offer returns its minutes left and its price [VER-01] [VER-04]', async () => {
  expect(await verify('off_1', async () => valid)).toEqual({
    kind: 'valid',
    minutesRemaining: 12,
    price: { amountMinor: 48200, currency: 'USD' },
    terms: null,
  });
});

test('without an id no request is made [BOOK-05] [VER-02]', async () => {
  const ask = vi.fn(async () => valid);
  expect(await verify('', ask)).toEqual({ kind: 'unusable', fault: 'MISSING_OFFER_ID' });
  expect(ask).not.toHaveBeenCalled();
});

test.each([
  [{ error: 'OFFER_EXPIRED', message: 'This flight offer has expired. Please select another flight.' }],
  [{ message: 'It is OFFER_EXPIRED now' }],
  [{}],
])('every expiry message is replaced by one sentence [VER-06]', async (words) => {
  const found = await verify('off_1', async () => ({ ...valid, isValid: false, ...words }));
  expect(found).toEqual({ kind: 'invalid', code: 'OFFER_EXPIRED', message: verificationMessages.expired });
});

test.each(['OFFER_EXPIRED', 'OFFER_NO_LONGER_AVAILABLE', 'OFFER_NOT_FOUND'] as const)(
  'only the code for expiry has a sentence about it: %s [VER-06]',
  async (code) => {
    const { text } = errorTable[code];
    expect(/expired/i.test(text)).toBe(code === 'OFFER_EXPIRED');
    const found = await verify('off_1', async () => ({ ...valid, isValid: false, error: code, message: text }));
    expect(found).toMatchObject({ message: code === 'OFFER_EXPIRED' ? verificationMessages.expired : text });
  },
);

test('a sold offer keeps its own message [VER-03] [VER-08]', async () => {
  const { text } = errorTable.OFFER_NO_LONGER_AVAILABLE;
  const answer = { ...valid, isValid: false, error: 'OFFER_NO_LONGER_AVAILABLE', message: text };
  expect(await verify('off_1', async () => answer)).toMatchObject({ code: 'VALIDATION_ERROR', message: text });
  const unknown = await verify('off_1', async () => Promise.reject(refusal('OFFER_NOT_FOUND')));
  expect(unknown).toMatchObject({ kind: 'invalid', message: errorTable.OFFER_NOT_FOUND.text });
});

test.each([
  [new ApiError(0, 'No response', null), 'NO_RESPONSE'],
  [new ApiError(200, 'The response was not understood', null), 'PARSE_ERROR'],
  [refusal('SUPPLIER_UNAVAILABLE'), 'API_ERROR'],
  [new ApiError(502, 'Bad gateway', null), 'UNEXPECTED_RESPONSE'],
  [new Error('else'), 'UNKNOWN_ERROR'],
])(
  'a response that says nothing about the offer does not invalidate it: %s [VER-02] [VER-05]',
  async (error, fault) => {
    expect(await verify('off_1', async () => Promise.reject(error))).toEqual({ kind: 'unusable', fault });
  },
);
