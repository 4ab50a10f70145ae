import { expect, test } from 'vitest';
import type { Booking } from '#domain/booking/views/booking.ts';
import { keepNewAccount, newAccountOf } from './new-account.ts';

const accountInfo = { username: 'ada', email: 'ada@example.com', password: 'Once-Only-1234' };
const answer = (id: string, more: Partial<Booking>) => ({ id, accountCreated: true, ...more }) as Booking;

test('an account is known to the booking that created it; a repeated response does not lose its password [CONF-03]', () => {
  keepNewAccount({ ...answer('bkg_0', { accountInfo: null }), accountCreated: false });
  expect(newAccountOf('bkg_0')).toBeNull();
  keepNewAccount(answer('bkg_1', { accountInfo }));
  expect(newAccountOf('bkg_1')).toEqual(accountInfo);
  keepNewAccount(answer('bkg_1', { accountInfo: { username: 'ada', email: 'ada@example.com' } }));
  expect(newAccountOf('bkg_1')).toEqual(accountInfo);
  expect(newAccountOf('bkg_2')).toBeNull();
  keepNewAccount(answer('bkg_2', { accountInfo: { username: 'ada', email: 'ada@example.com' } }));
  expect(newAccountOf('bkg_2')?.password).toBeNull();
});
