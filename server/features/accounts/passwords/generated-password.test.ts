import { describe, expect, test } from 'vitest';
import { newPasswordProblem } from '#domain/accounts/password.ts';
import { generatePassword, isHashOfGenerated, matchesGenerated } from './generated-password.ts';

const kinds = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/] as const;

describe('generated passwords', () => {
  test('keep the rules of new passwords, and no two are equal [CONF-06] [ACC-03]', () => {
    const passwords = Array.from({ length: 500 }, () => generatePassword().password);
    expect(passwords.map(newPasswordProblem).filter((problem) => problem !== null)).toEqual([]);
    expect(new Set(passwords).size).toBe(500);
  });

  test('even the likeliest has 96 bits of randomness, so that a fast hash of it is safe [AUTH-06] [CONF-06]', () => {
    const passwords = Array.from({ length: 2000 }, () => generatePassword().password);
    const seen = new Set(passwords.join(''));
    const length = Math.min(...passwords.map((password) => password.length));
    // One character of each kind has its own place, the rest are arbitrary. A text with four of each kind has the most
    // such places.
    const sizes = kinds.map((kind) => [...seen].filter((character) => kind.test(character)).length);
    const places = length * (length - 1) * (length - 2) * (length - 3);
    const ways = (length / kinds.length) ** kinds.length;
    const bits = [...sizes, ...Array<number>(length - kinds.length).fill(seen.size), places / ways];
    expect(bits.reduce((sum, choices) => sum + Math.log2(choices), 0)).toBeGreaterThan(96);
  });

  test('match their own hash only, in both Unicode forms; no two hashes are equal [AUTH-06] [SAFE-04]', () => {
    const { password, hash } = generatePassword();
    const other = generatePassword();
    expect(hash).toMatch(/^random\$[\w-]{22}\$[\w-]{43}$/);
    expect(isHashOfGenerated(hash)).toBe(true);
    expect(matchesGenerated(password, hash)).toBe(true);
    expect(matchesGenerated(password.replace('=', '\uff1d'), hash)).toBe(true);
    expect(other.hash.split('$')[1]).not.toBe(hash.split('$')[1]);
    for (const wrong of [other.password, `${password}x`, password.slice(1), '', hash]) {
      expect(matchesGenerated(wrong, hash)).toBe(false);
    }
  });

  test('match no damaged hash [AUTH-06] [SAFE-03]', () => {
    const { password, hash } = generatePassword();
    for (const damaged of ['random$', 'random$$', hash.slice(0, -1), `${hash}A`, hash.replace(/\$[^$]*$/, '')]) {
      expect(matchesGenerated(password, damaged)).toBe(false);
    }
  });
});
