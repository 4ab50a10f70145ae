import { expect, test } from 'vitest';
import { disagreementOf } from './compare-answer.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const asked = { id: 'oce_1', of: 'ord_1', amount: usd(12_500), isConfirmed: true, isCanceled: false };

test('an answer that says what was asked agrees, whatever else it says [F-142]', () => {
  expect(disagreementOf('the change', asked, { ...asked, state: 'anything', isUnpaid: true })).toBeNull();
  expect(disagreementOf('the change', {}, asked)).toBeNull();
  expect(disagreementOf('the change', { ...asked, of: undefined }, { ...asked, of: 'ord_2' })).toBeNull();
});

test.each([
  [{ id: 'oce_2' }, 'is oce_2 instead of oce_1'],
  [{ of: 'ord_2' }, 'belongs to ord_2 instead of ord_1'],
  [{ of: null }, 'belongs to not stated instead of ord_1'],
  [{ amount: usd(13_500) }, 'costs 135.00 USD instead of 125.00 USD'],
  [{ amount: { amountMinor: 12_500, currency: 'EUR' } }, 'costs 125.00 EUR instead of 125.00 USD'],
  [{ amount: null }, 'costs not stated instead of 125.00 USD'],
  [{ isConfirmed: false }, 'has no time of confirmation'],
  [{ isCanceled: true }, 'is canceled'],
])('an answer with %j disagrees [F-142] [F-143]', (lie, text) => {
  expect(disagreementOf('the change', asked, { ...asked, ...lie })).toBe(`the change ${text}`);
});

test('a fact that the answer leaves out disagrees, and all that differ are named [F-142]', () => {
  expect(disagreementOf('the change', asked, { id: 'oce_1', isCanceled: false, isConfirmed: true })).toBe(
    'the change belongs to not stated instead of ord_1, costs not stated instead of 125.00 USD',
  );
  expect(disagreementOf('the order', { isLive: true, isUnpaid: false }, { isLive: false, isUnpaid: true })).toBe(
    'the order awaits its payment, is of the other mode',
  );
});
