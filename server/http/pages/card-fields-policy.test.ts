import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { allowCardFields, hasCardFields } from './card-fields-policy.ts';

test('the provider’s own fields get its documented hosts, and its wallets a permission [HOST-04] [HOST-05]', () => {
  const sent: Record<string, string> = {
    'content-security-policy': "default-src 'self';script-src 'self' 'nonce-1';connect-src 'self'",
    'permissions-policy': 'camera=(), payment=()',
  };
  const reply = { getHeader: (name: string) => sent[name], headers: (more: object) => Object.assign(sent, more) };
  allowCardFields(reply as unknown as FastifyReply, { publishableKey: 'pk_live_1', standInScript: null });
  expect(sent).toEqual({
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self' 'nonce-1' https://js.stripe.com https://*.js.stripe.com",
      "connect-src 'self' https://api.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    ].join(';'),
    'permissions-policy': 'camera=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
});

test.each(['//', '///', '//[', '/\\\\', '//booking?offer=off_1'])(
  'the address %s is no page with card fields, and no error [HOST-05]',
  (url) => {
    expect(hasCardFields({ url })).toBe(false);
  },
);
