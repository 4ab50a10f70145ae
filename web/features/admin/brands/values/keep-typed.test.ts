import { expect, test } from 'vitest';
import { keepTyped } from './keep-typed.ts';

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
