import { expect, test } from 'vitest';
import { isRegistrable, walletHosts } from './wallet-hosts.ts';

const place = { publicOrigin: 'https://flights.example.com', brandDomains: ['flights.example.com'] };
const acme = { key: 'acme', domain: null, isDefault: false };

test('a brand has its own domain, and its name below each domain of the deployment [HOST-04]', () => {
  expect(walletHosts(acme, place)).toEqual(['acme.flights.example.com']);
  expect(walletHosts({ ...acme, domain: 'fly-acme.com' }, place)).toEqual(['fly-acme.com', 'acme.flights.example.com']);
});

test('the default brand has the host of the deployment, if it is set [HOST-04]', () => {
  const brand = { key: 'default', domain: null, isDefault: true };
  expect(walletHosts(brand, place)).toEqual(['flights.example.com']);
  expect(walletHosts({ ...brand, domain: 'tailfin.example' }, { publicOrigin: null, brandDomains: null })).toEqual([
    'tailfin.example',
  ]);
  expect(walletHosts(brand, { publicOrigin: null, brandDomains: null })).toEqual([]);
});

test.each([
  ['acme.com', true],
  ['localhost', false],
  ['acme.localhost', false],
  ['127.0.0.1', false],
  ['192.0.2.7', false],
  ['skyhop.example', false],
  ['example.com', true],
])('%s can be registered: %s [HOST-04]', (host, expected) => {
  expect(isRegistrable(host)).toBe(expected);
});
