import { describe, expect, test } from 'vitest';
import { findCardByTag, findTagByTestId, passesLuhn, validateCard } from './cards.ts';

const now = new Date('2026-11-21T12:00:00Z');
const entry = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };

describe('validateCard', () => {
  test('returns a tag that identifies the card without containing its number', () => {
    const tag = validateCard(entry, now);
    expect(tag).not.toContain(entry.number);
    expect(findCardByTag(tag)).toMatchObject({ brand: 'visa', last4: '4242', behavior: {} });
  });

  test.each([
    ['letters in the number', { number: '4242abcd42424242' }, { code: 'invalid_number' }],
    ['spaces in the number', { number: '4242 4242 4242 4242' }, { code: 'invalid_number' }],
    ['a wrong check digit', { number: '4242424242424241' }, { code: 'incorrect_number' }],
    ['month 13', { expMonth: 13 }, { code: 'invalid_expiry_month' }],
    ['month 0', { expMonth: 0 }, { code: 'invalid_expiry_month' }],
    ['last month', { expMonth: 10, expYear: 2026 }, { code: 'invalid_expiry_month' }],
    ['a past year', { expYear: 2025 }, { code: 'invalid_expiry_year' }],
    ['a two-digit year', { expYear: 30 }, { code: 'invalid_expiry_year' }],
    ['a two-digit CVC', { cvc: '12' }, { code: 'invalid_cvc' }],
    ['a three-digit CVC on Amex', { number: '378282246310005' }, { code: 'invalid_cvc' }],
    [
      'a real-looking number',
      { number: '4111111111111111' },
      { code: 'card_declined', decline_code: 'test_mode_live_card' },
    ],
  ])('rejects %s', (_name, change, error) => {
    expect(() => validateCard({ ...entry, ...change }, now)).toThrow(
      expect.objectContaining({
        status: 402,
        body: { error: expect.objectContaining({ type: 'card_error', ...error }) },
      }),
    );
  });

  test.each([
    ['this month', { expMonth: 11, expYear: 2026 }],
    ['four digits on Amex', { number: '378282246310005', cvc: '1234' }],
    ['no CVC', { cvc: null }],
  ])('accepts %s', (_name, change) => {
    expect(validateCard({ ...entry, ...change }, now)).toMatch(/^test_\d{4}$/);
  });
});

test('built-in ids map to cards, other ids to null', () => {
  expect(findCardByTag(findTagByTestId('pm_card_amex') ?? '')).toMatchObject({ brand: 'amex', last4: '0005' });
  expect(findTagByTestId('pm_card_unheard_of')).toBeNull();
});

test('the check digit follows ISO/IEC 7812-1', () => {
  expect(passesLuhn('79927398713')).toBe(true);
  expect(passesLuhn('79927398710')).toBe(false);
});
