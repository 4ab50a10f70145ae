import { expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', null],
  ['::ffff:203.0.113.7', '203.0.113.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['unknown', 'unreadable', null],
  ['', 'unreadable', null],
  ['203.0.113.7:4711', '203.0.113.7', null],
  ['"203.0.113.7"', '203.0.113.7', null],
  ['[2001:db8:1:2::1]:55', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['64:ff9b::203.0.113.9', '203.0.113.9', null],
  ['64:ff9b::cb00:710a', '203.0.113.10', null],
])('%s is counted as %s, and as %s [F-52] [SAFE-04]', (ip, home, site) => {
  expect(clientNetwork(ip)).toMatchObject({ home, site });
});

test('a /56 is counted in between [F-52] [SAFE-04]', () => {
  expect(clientNetwork('2001:db8:1:2345::1').block).toBe('2001:db8:1:2300::/56');
  expect(clientNetwork('2001:db8:1:23ff::1').block).toBe('2001:db8:1:2300::/56');
  expect(clientNetwork('2001:db8:1:5::1').block).toBe('2001:db8:1:0::/56');
  expect(clientNetwork('203.0.113.7').block).toBeNull();
});
