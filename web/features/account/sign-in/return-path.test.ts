import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathOfThisSite } from './return-path.ts';

describe('the return path after signing in', () => {
  test.each([
    ['/account-settings', '/account-settings'],
    ['/account-settings?tab=profile', '/account-settings?tab=profile'],
    ['/search?origin=JFK&departureDate=2027-01-05#filters', '/search?origin=JFK&departureDate=2027-01-05#filters'],
    [
      '/booking?booking=bkg_1&next=https%3A%2F%2Fevil.example',
      '/booking?booking=bkg_1&next=https%3A%2F%2Fevil.example',
    ],
    ['/flight/off_1%20x', '/'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/my-trips/../search', '/search'],
    ['/', '/'],
  ])('%j leads to %j [AUTH-01]', (wanted, path) => {
    expect(pathOfThisSite(wanted)).toBe(path);
  });

  test.each([
    null,
    '',
    'search',
    '?x=1',
    '#x',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS://evil.example/x',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/\u0000/evil.example',
    '/\u2028/evil.example',
    '/\u202e/evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/%0d%0aLocation:evil.example',
    '/%00',
    '/%252f%252fevil.example',
    '/%25252f%25252fevil.example',
    '/%2525252f%2525252fevil.example',
    '/%25255cevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./%2fevil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    '/x/%2e%2e//evil.example',
    '/.%5cevil.example',
    '/%',
    '/%ff',
    '/@evil.example/%0a',
  ])('%j leads home [AUTH-01] [SAFE-04]', (wanted) => {
    expect(pathOfThisSite(wanted)).toBe('/');
  });

  test('any requested path stays on this origin, no matter how often it is decoded [AUTH-01] [SAFE-04]', () => {
    const parts = [
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '%25',
      '%09',
      '\t',
      '\n',
      ' ',
      ':',
      '@',
      'evil.example',
      'x',
      '?',
      '#',
      'https',
      'javascript',
    ];
    const hostile = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), { maxLength: 9 });
    fc.assert(
      fc.property(hostile, (pieces) => {
        const path = pathOfThisSite(`/${pieces.join('')}`);
        expect(path).toMatch(/^\/(?![/\\])/);
        const here = 'https://flights.example';
        expect(new URL(path, here).origin).toBe(here);
        let decoded = path.split(/[?#]/, 1)[0] ?? '';
        for (let times = 0; times < 4; times += 1) {
          decoded = decodeURIComponent(decoded);
          expect(new URL(decoded, here).origin).toBe(here);
          expect(new URL(new URL(decoded, here).pathname, here).origin).toBe(here);
        }
        // An accepted path is accepted again, unchanged.
        expect(pathOfThisSite(path)).toBe(path);
      }),
      { numRuns: 3000 },
    );
  });
});
