import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors/error-table.ts';
import { ApiError } from './api-error.ts';
import { wrapped, wrappedMessageOf } from './wrapped-error.ts';

const calls = [
  'searchFlights',
  'getOffer',
  'getSeatMaps',
  'createBooking',
  'listBookings',
  'getBooking',
  'cancelBooking',
] as const;

test('each documented call says what failed, verbatim [API-04] [F-74]', () => {
  const line = readFileSync('docs/requirements.md', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('- API-04 '));
  const listed = [...(line ?? '').matchAll(/'(Unable to [^']+)'/g)].map(([, text]) => text);
  expect(calls.map((call) => wrapped(call, '…'))).toEqual(listed);
  expect(listed).toHaveLength(7);
});

test('followed by the readable message, never raw JSON; without one, by a hint to contact customer support [API-04] [F-74]', () => {
  const { status, text } = errorTable.SUPPLIER_UNAVAILABLE;
  const answer = { message: text, code: 'SUPPLIER_UNAVAILABLE', requestId: 'req_1' };
  const refused = new ApiError(status, JSON.stringify(answer), answer);
  expect(wrappedMessageOf('searchFlights', refused)).toBe(`Unable to search flights: ${text}`);
  expect(wrappedMessageOf('getBooking', new ApiError(502, '<html>', null))).toBe(
    'Unable to retrieve booking details: Something went wrong. Please try again or contact customer support.',
  );
  expect(wrappedMessageOf('cancelBooking', new TypeError('x'))).toBe('An unknown error occurred.');
});
