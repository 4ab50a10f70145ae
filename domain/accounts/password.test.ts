import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isImpossiblePassword,
  newPasswordProblem,
  passwordMessages,
  passwordStrength,
  registrationPasswordProblem,
} from './password.ts';

describe('a registration password', () => {
  test.each([
    ['', 'Password must be at least 6 characters long'],
    ['12345', 'Password must be at least 6 characters long'],
    // Three characters of two UTF-16 code units each.
    ['😀😀😀', 'Password must be at least 6 characters long'],
    ['123456', null],
    ['ünïcödé', null],
    ['x'.repeat(128), null],
    ['😀'.repeat(128), null],
    ['x'.repeat(129), 'Password must be at most 128 characters long'],
    ['pass\u0000word', passwordMessages.characters],
    ['password\ud800', passwordMessages.characters],
  ])('%j: %j [AUTH-02]', (password, problem) => expect(registrationPasswordProblem(password)).toBe(problem));
});

describe('a new password', () => {
  const classes =
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';
  test.each([
    ['', 'New password must be at least 12 characters'],
    ['Aa1!Aa1!Aa1', 'New password must be at least 12 characters'],
    ['Aa1!Aa1!Aa1!', null],
    ['aa1!aa1!aa1!', classes],
    ['AA1!AA1!AA1!', classes],
    ['Aab!Aab!Aab!', classes],
    ['Aa11Aa11Aa11', classes],
    // A space is not a special character.
    ['Aa11 Aa11 Aa11', classes],
    ['Éé١€Éé١€Éé١€', null],
    [`Aa1!${'x'.repeat(125)}`, passwordMessages.tooLong],
    ['Aa1!Aa1!Aa1!\u0007', passwordMessages.characters],
  ])('%j: %j [ACC-03]', (password, problem) => expect(newPasswordProblem(password)).toBe(problem));

  test('any password that a change accepts could also be registered, and signs in [ACC-03] [AUTH-02]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (text) => {
        if (newPasswordProblem(`Aa1!${text}`) !== null) return;
        expect(registrationPasswordProblem(`Aa1!${text}`)).toBeNull();
        expect(isImpossiblePassword(`Aa1!${text}`)).toBe(false);
      }),
    );
  });

  test('an empty, too long or impossible text matches no password [AUTH-06]', () => {
    expect(['', 'x', 'x'.repeat(129), 'secret\u0000'].map(isImpossiblePassword)).toEqual([true, false, true, true]);
  });
});

describe('the strength meter', () => {
  test.each([
    ['', ''],
    ['123456', 'Weak'],
    ['password', 'Weak'],
    ['aaaaaaaaaaaaaaaa', 'Weak'],
    ['abcdefghijklmnop', 'Weak'],
    ['Password123!', 'Weak'],
    ['kT7$wq', 'Fair'],
    ['plumcoattrain', 'Good'],
    ['kT7$wq9!Lm', 'Good'],
    ['plum coat train seven', 'Strong'],
    ['kT7$wq9!LmZ2#x', 'Strong'],
  ])('rates %j as %j [AUTH-02]', (password, label) => expect(passwordStrength(password).label).toBe(label));

  test('ignores the traveler’s own name [AUTH-02]', () => {
    expect(passwordStrength('Wolframina77').level).toBeGreaterThan(
      passwordStrength('Wolframina77', ['wolframina']).level,
    );
  });

  test('never falls when characters are added that do not continue the text [AUTH-02]', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const strength = passwordStrength(text);
        expect(strength.level === 0).toBe(text === '');
        expect(passwordStrength(`${text}\u2603`).level).toBeGreaterThanOrEqual(strength.level);
      }),
    );
  });
});
