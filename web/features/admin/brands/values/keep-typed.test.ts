import { expect, test } from 'vitest';
import { keepTyped, mergeTyped } from './keep-typed.ts';

const sent = { name: ' Acme ', contact: { email: 'a@acme.com', phone: '1' }, fees: [{ currency: 'usd', amount: '5' }] };
const saved = { name: 'Acme', contact: { email: 'a@acme.com', phone: '1' }, fees: [{ currency: 'USD', amount: '5' }] };

test('without typing, the form shows what was saved [ADM-05]', () => {
  expect(keepTyped({ sent, now: structuredClone(sent), saved })).toEqual(saved);
});

test('what was typed during a save is kept, field by field, and a list as a whole [ADM-05]', () => {
  const fees = [...sent.fees, { currency: 'EUR', amount: '4' }];
  expect(keepTyped({ sent, now: { ...sent, contact: { ...sent.contact, phone: '12' } }, saved })).toEqual({
    ...saved,
    contact: { ...saved.contact, phone: '12' },
  });
  expect(keepTyped({ sent, now: { ...sent, fees }, saved })).toEqual({ ...saved, fees });
});

test('over another version, what only I changed is kept, and what both changed is theirs [ADM-05]', () => {
  const base = saved;
  const mine = { ...base, name: 'Mine', contact: { ...base.contact, phone: '12' } };
  const theirs = { ...base, name: 'Theirs', contact: { ...base.contact, email: 'b@acme.com' }, fees: [] };
  expect(mergeTyped({ base, mine, theirs })).toEqual({
    name: 'Theirs',
    contact: { email: 'b@acme.com', phone: '12' },
    fees: [],
  });
});
