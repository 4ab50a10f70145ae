import { expect, test } from 'vitest';
import type { OrderCommand } from '#server/ports/supplier.ts';
import { openOrder, sealOrder } from './sealed-order.ts';

const order: OrderCommand = {
  offerId: 'off_1',
  total: { amountMinor: 45_000, currency: 'USD' },
  services: [{ id: 'ase_1', quantity: 1 }],
  passengers: [
    {
      id: 'pas_1',
      type: 'adult',
      title: 'ms',
      gender: 'female',
      firstName: 'Ada',
      lastName: 'Lovelace',
      dateOfBirth: '1990-12-10',
      email: 'ada@example.com',
      phone: '+14255550123',
      passport: { number: 'X1234567', expiresOn: '2033-01-01', issuingCountry: 'US' },
      infantId: null,
    },
  ],
  loyaltyAccounts: [],
  sendPassports: true,
  bookingId: 'bkg_1',
};

test('an order that waits for a review is kept sealed, and opened as it was [HOST-03] [SAFE-09]', () => {
  const sealed = sealOrder(['secret'], order);
  expect(Buffer.from(sealed).toString('latin1')).not.toMatch(/X1234567|Lovelace|1990/);
  expect(openOrder(['secret'], 'bkg_1', sealed)).toEqual(order);
});

test('it opens with the same secret, also as an old one, for the same booking and unchanged only [HOST-03] [F-146]', () => {
  const sealed = sealOrder(['secret'], order);
  expect(openOrder(['another secret'], 'bkg_1', sealed)).toBeNull();
  expect(openOrder(['another secret', 'a third one'], 'bkg_1', sealed)).toBeNull();
  expect(openOrder(['another secret', 'a third one', 'secret'], 'bkg_1', sealed)).toEqual(order);
  expect(openOrder(['secret'], 'bkg_2', sealed)).toBeNull();
  for (const at of [0, 13, 30, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openOrder(['secret'], 'bkg_1', changed)).toBeNull();
  }
  expect(openOrder(['secret'], 'bkg_1', sealed.subarray(0, 20))).toBeNull();
});
