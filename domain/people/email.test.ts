import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactSettings } from '#contract/brand/settings.ts';
import { registrationProblems } from '../accounts/account-details.ts';
import { lookupProblems } from '../booking/lookup.ts';
import { emailMessages, emailProblem, foldEmail, isEmail, wasEmail } from './email.ts';

test.each([
  ['ada@example.com', true],
  [' Ada@Example.com ', true],
  ['a.b+c@sub.example.co', true],
  ...['x!y', 'x/y', 'x=y', 'x&y', 'x%y', 'x#y', 'x..y', 'x.', '.x', "o'neill", '{x}|~'].map(
    (local) => [`${local}@example.com`, true] as const,
  ),
  ['ada@xn--mller-kva.xn--p1ai', true],
  ['ada@example', false],
  ['ada@1.2', false],
  ['ada@-example.com', false],
  ['ada@example..com', false],
  ['ada example.com', false],
  ['a@b@c.com', false],
  ['a\u0000b@example.com', false],
  ['a\nb@example.com', false],
  [`${'a'.repeat(65)}@example.com`, false],
  [`a@${'b.'.repeat(125)}com`, false],
  ['a@example.com>', false],
  ['a@exa<mple.com', false],
  ['"a b"@example.com', false],
  ['josé@example.com', false],
  ['ada@müller.de', false],
] as const)('%j is an email address: %s [F-92]', (text, expected) => expect(isEmail(text)).toBe(expected));

test('letters outside ASCII have an answer of their own, and bookings made with them are still found [F-92] [F-93]', () => {
  for (const address of ['josé@example.com', 'ada@müller.de', '用户@例子.中国']) {
    expect(emailProblem(address)).toBe(emailMessages.letters);
    expect(wasEmail(address)).toBe(true);
  }
  expect(emailProblem('josé')).toBe(emailMessages.form);
  expect(emailProblem('')).toBe(emailMessages.form);
});

const unit = fc.constantFrom(...'aZ0.@@-_+!#$%&\'*/=?^`{|}~"(),:;<>[\\] ', 'é', '\u212a', '用', '\u00ad', '\u0000');
const address = fc
  .tuple(fc.string({ unit, maxLength: 12 }), fc.string({ unit: fc.constantFrom(...'a0.-é_'), maxLength: 10 }))
  .map(([local, host]) => `${local}@${host}.com`);

test('what one place accepts every other accepts: registration, look-up, brands [F-92]', () => {
  const rest = { firstName: 'Ada', lastName: 'Byron', username: 'ada', password: 'Walnut-Kettle-38!' };
  const contact = { phone: '+1 425 555 0100', address: '1 Main Street' };
  fc.assert(
    fc.property(address, (email) => {
      const isGood = isEmail(email);
      expect(registrationProblems({ ...rest, email }).length === 0).toBe(isGood);
      expect(contactSettings.safeParse({ ...contact, email }).success).toBe(isGood);
      const lookup = { reference: 'CDFG3467', email, lastName: 'Byron' };
      if (isGood) expect(lookupProblems(lookup)).toEqual([]);
      expect(lookupProblems(lookup).length === 0).toBe(wasEmail(email));
      if (isGood) expect(isEmail(foldEmail(email))).toBe(true);
    }),
  );
});
