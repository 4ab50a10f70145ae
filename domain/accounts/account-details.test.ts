import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailMessages, isEmail } from '../people/email.ts';
import {
  accountMessages,
  foldIdentifier,
  type RegistrationDetails,
  registrationProblems,
  usernameOfEmail,
} from './account-details.ts';

const ada: RegistrationDetails = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  username: 'ada.byron',
  password: 'secret',
};

describe('registration', () => {
  test('valid details have no problems; all fields are required, in their order [AUTH-02]', () => {
    expect(registrationProblems(ada)).toEqual([]);
    const nothing = { firstName: ' ', lastName: '', email: '', username: '', password: '' };
    expect(registrationProblems(nothing)).toEqual([
      { path: 'firstName', message: 'First name is required' },
      { path: 'lastName', message: 'Last name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'username', message: 'Username is required' },
      { path: 'password', message: 'Password must be at least 6 characters long' },
    ]);
  });

  test.each<[Partial<RegistrationDetails>, string]>([
    [{ firstName: 'x'.repeat(61) }, accountMessages.nameLength],
    [{ lastName: 'By\u0000ron' }, accountMessages.nameCharacters],
    [{ lastName: 'By\u202eron' }, accountMessages.nameCharacters],
    [{ firstName: 'Ada\nBcc: eve@example.com' }, accountMessages.nameCharacters],
    [{ firstName: 'Pay at https://pay.example' }, accountMessages.nameCharacters],
    [{ email: 'ada@' }, emailMessages.form],
    [{ email: `${'x'.repeat(250)}@example.com` }, emailMessages.form],
    // Kelvin's K, a Cyrillic a, a full-width @, a soft hyphen, a null byte.
    [{ email: 'mi\u212ae@example.com' }, emailMessages.letters],
    [{ email: '\u0430da@example.com' }, emailMessages.letters],
    [{ email: 'ada\uff20example.com' }, emailMessages.form],
    [{ email: 'ad\u00ada@example.com' }, emailMessages.form],
    [{ email: 'ada@example.com\u0000' }, emailMessages.form],
    [{ username: 'ab' }, accountMessages.usernameForm],
    [{ username: 'x'.repeat(31) }, accountMessages.usernameForm],
    [{ username: 'ada@example.com' }, accountMessages.usernameForm],
    [{ username: 'ada byron' }, accountMessages.usernameForm],
    [{ username: '\u0430da' }, accountMessages.usernameForm],
  ])('%j is refused on its field [AUTH-02] [SAFE-04]', (change, message) => {
    expect(registrationProblems({ ...ada, ...change })).toEqual([{ path: Object.keys(change)[0], message }]);
  });

  test.each(['José María', 'O’Neill', 'Иван', '王小明', 'x'.repeat(60)])('%s is a name [AUTH-02]', (firstName) =>
    expect(registrationProblems({ ...ada, firstName })).toEqual([]),
  );
});

describe('the sign-in identifier', () => {
  test('is an email address or a username, depending on its @, without case or surrounding spaces [AUTH-04]', () => {
    expect(foldIdentifier(' ADA@Example.com ')).toBe('ada@example.com');
    expect(foldIdentifier(' Ada.Byron ')).toBe('ada.byron');
  });

  test('addresses that accounts may have fold letter by letter: no other letter folds into one of theirs [SAFE-04]', () => {
    const nearly = fc.constantFrom('\u212a', '\u017f', '\u0130', '\uff21', 'K', 'a', '.');
    fc.assert(
      fc.property(fc.string({ unit: nearly, minLength: 1, maxLength: 6 }), (text) => {
        const email = `${text}@example.com`;
        expect(isEmail(email)).toBe(/^[Ka.]+$/.test(text));
        if (isEmail(email)) expect(foldIdentifier(email)).toBe(`${text.replaceAll('K', 'k')}@example.com`);
      }),
    );
  });
});

describe('the username for an address', () => {
  test.each([
    ['Ada.Byron+trips@example.com', 'ada.byron-trips'],
    ['a@example.com', 'traveler-a'],
    ['!!!@example.com', 'traveler'],
    [`${'long'.repeat(12)}@example.com`, 'longlonglonglonglonglong'],
    ['"a@b"@example.com', 'a-b'],
  ])('%s: %s [CONF-06]', (email, username) => expect(usernameOfEmail(email)).toBe(username));

  test('can be registered, also with six more digits [CONF-06]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 70 }), (local) => {
        const username = usernameOfEmail(`${local}@example.com`);
        expect(registrationProblems({ ...ada, username })).toEqual([]);
        expect(registrationProblems({ ...ada, username: `${username}123456` })).toEqual([]);
      }),
    );
  });
});
