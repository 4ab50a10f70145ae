import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTripLink, tripLinkDays, tripLinkPath } from '#domain/booking/mails/trip-link.ts';
import { createTripToken, readTripToken } from './trip-token.ts';

const at = new Date('2026-11-24T12:00:00Z');
const later = (days: number, ms = 0) => new Date(at.getTime() + days * 24 * 3_600_000 + ms);
const secret = 'a'.repeat(32);
const token = createTripToken([secret], 'bkg_aB-3_x', at);

test('opens its booking for thirty days, any number of times, and says when they are over [SERV-06]', () => {
  for (const now of [at, at, later(tripLinkDays, -1000)])
    expect(readTripToken([secret], token, now)).toEqual({ ok: true, value: { bookingId: 'bkg_aB-3_x', madeAt: at } });
  expect(tripLinkDays).toBe(30);
  expect(readTripToken([secret], token, later(tripLinkDays))).toEqual({ ok: false, error: 'expired' });
});

test('a changed, cut or foreign link opens nothing, even where only its end was changed [SERV-06] [SAFE-03]', () => {
  const [id = '', end = '', hash = ''] = token.split('.');
  const longer = (Number.parseInt(end, 36) + 1).toString(36);
  const forged = [
    `bkg_other.${end}.${hash}`,
    `${id}.${longer}.${hash}`,
    `${id}.${end}.${hash.slice(0, -4)}`,
    `${token}.`,
    `${token}.x`,
    `${token}=`,
    `${token}!!`,
    `${token} `,
    createTripToken(['b'.repeat(32)], 'bkg_aB-3_x', at),
    '',
    '..',
  ];
  for (const text of forged) expect(readTripToken([secret], text, at)).toEqual({ ok: false, error: 'invalid' });
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'b', '0', '.', '-'), (index, char) => {
      fc.pre(token[index] !== char);
      const changed = readTripToken([secret], token.slice(0, index) + char + token.slice(index + 1), at);
      expect(changed.ok).toBe(false);
    }),
  );
});

test('its secret is in the fragment, which browsers do not send [SERV-06]', () => {
  const address = new URL(tripLinkPath(token), 'https://flights.example');
  expect(address.pathname + address.search).toBe('/my-trips');
  expect(readTripLink(address.hash)).toEqual({ token, wantsReceipt: false });
  const forReceipt = new URL(tripLinkPath(token, 'receipt'), 'https://flights.example');
  expect(forReceipt.search).toBe('');
  expect(readTripLink(forReceipt.hash)).toEqual({ token, wantsReceipt: true });
  expect(readTripLink(`#open=${token}&other`)).toEqual({ token, wantsReceipt: false });
  expect([readTripLink(''), readTripLink('#'), readTripLink('#find')]).toEqual([null, null, null]);
});
