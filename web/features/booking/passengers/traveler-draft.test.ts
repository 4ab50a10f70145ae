import { expect, test } from 'vitest';
import { draftText, withDraft } from './traveler-draft.ts';
import { emptyPassengers, type PassengerValues } from './traveler-values.ts';

const offered = [
  { id: 'pas_1', type: 'adult', age: null },
  { id: 'pas_2', type: 'infant_without_seat', age: 1 },
] as const;

function filled(): PassengerValues {
  const values = emptyPassengers(offered);
  const [adult] = values.passengers;
  Object.assign(adult ?? {}, {
    firstName: 'Ada',
    email: 'ada@example.com',
    gender: 'female',
    passportNumber: 'X1234567',
    passportExpiryDate: '2033-01-01',
    passportIssuingCountry: 'GB',
  });
  return values;
}

test('the draft keeps all input except passports [BOOK-04] [PASS-01]', () => {
  const text = draftText(filled());
  expect(text).not.toMatch(/X1234567|2033|GB|passport/);
  const [adult] = withDraft(emptyPassengers(offered), text).passengers;
  expect(adult).toMatchObject({ firstName: 'Ada', email: 'ada@example.com', gender: 'female', passportNumber: '' });
});

test.each([null, '{', '[]', '[{"firstName":1}]'])(
  'a draft that is unreadable or of another party is ignored: %s',
  (text) => {
    const empty = emptyPassengers(offered);
    expect(withDraft(empty, text)).toBe(empty);
  },
);
