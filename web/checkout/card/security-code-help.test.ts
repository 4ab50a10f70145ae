import { expect, test } from 'vitest';
import { securityCodeHelp } from './security-code-help.ts';

test('the security code is the 3 digits on the back, or on American Express the 4 digits on the front [PAY-01]', () => {
  expect(securityCodeHelp('visa')).toMatch(/^The 3 digits on the back of your card/);
  expect(securityCodeHelp('amex')).toMatch(/^The 4 digits on the front of your card/);
  expect(securityCodeHelp('amex')).not.toContain('3 digits');
  expect(securityCodeHelp(null)).toContain('3 digits on the back of most cards');
  expect(securityCodeHelp(null)).toContain('American Express the 4 digits on the front');
});
