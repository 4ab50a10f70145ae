import { expect, test } from 'vitest';
import { isShownLogo } from './editor/preview-theme.ts';
import { siteAddress } from './site-address.ts';

test('a site is opened by the query on a local deployment, by its domain elsewhere [ADM-05] [BRAND-01]', () => {
  expect(siteAddress({ key: 'acme', domain: 'acme.com' }, true)).toBe('/?brand=acme');
  expect(siteAddress({ key: 'acme', domain: 'acme.com' }, false)).toBe('https://acme.com/');
  expect(siteAddress({ key: 'acme.com', domain: null }, false)).toBe('https://acme.com/');
  expect(siteAddress({ key: 'acme', domain: null }, false)).toBeNull();
});

test('only https links and our own pictures are rendered as a logo [ADM-05]', () => {
  expect(isShownLogo('https://acme.example/logo.png')).toBe(true);
  expect(isShownLogo(`/images/${'a'.repeat(64)}`)).toBe(true);
  for (const text of ['', 'http://a.example/x', 'javascript:alert(1)', '/images/../x', '//a.example/x', 'data:,x']) {
    expect(isShownLogo(text)).toBe(false);
  }
});
