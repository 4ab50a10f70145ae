import { expect, test } from 'vitest';
import { googleTagOrigin } from '#domain/tracking/brand-tag.ts';
import { allowTag } from './tag-policy.ts';

const policy = "default-src 'self';script-src 'self' 'nonce-1';img-src 'self' data: https:;connect-src 'self'";

test('a policy lets the tag load and report, and keeps its other sources [PAGE-09]', () => {
  expect(allowTag(policy, 'http://127.0.0.1:4030').split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'nonce-1' http://127.0.0.1:4030",
    "img-src 'self' data: https: http://127.0.0.1:4030",
    "connect-src 'self' http://127.0.0.1:4030",
    'frame-src http://127.0.0.1:4030',
  ]);
});

test('for Google it adds the hosts that its tags report to, but no script sources [PAGE-09] [SAFE-04]', () => {
  const allowed = allowTag(policy, googleTagOrigin);
  expect(allowed).toContain("script-src 'self' 'nonce-1' https://www.googletagmanager.com");
  expect(allowed).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com/);
  expect(allowed).not.toMatch(/script-src[^;]*( https:( |;)|unsafe|\*)/);
});
