import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { passwordLengths } from '#domain/accounts/password.ts';

/** No look-alike letters or digits: the password is read from a screen and typed. */
const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!#$%&*+-=?@'] as const;
const generatedLength = 16;

/** A random password and its stored hash. */
export interface GeneratedPassword {
  readonly password: string;
  readonly hash: string;
}

/**
 * Generates a password for an account created by a booking, with a fast hash: slow hashes protect guessable passwords,
 * but these have at least 96 bits of randomness (decision 78). Without input, a chosen password can never get this
 * hash.
 */
export function generatePassword(): GeneratedPassword {
  const password = randomPassword();
  const salt = randomBytes(16).toString('base64url');
  return { password, hash: `${tag}${salt}$${digestOf(password, salt)}` };
}

/** Prefix of generated passwords' hashes; those of chosen passwords are hexadecimal. */
const tag = 'random$';

export function isHashOfGenerated(hash: string): boolean {
  return hash.startsWith(tag);
}

/** Whether a hash belongs to this generated password, in constant time. */
export function matchesGenerated(typed: string, hash: string): boolean {
  const [salt = '', digest = ''] = hash.slice(tag.length).split('$');
  const [known, given] = [Buffer.from(digest), Buffer.from(digestOf(typed, salt))];
  return known.length === given.length && timingSafeEqual(known, given);
}

function digestOf(password: string, salt: string): string {
  return createHash('sha256')
    .update(`${salt}$${password.normalize('NFKC')}`)
    .digest('base64url');
}

/** 16 characters with at least one of each kind (ACC-03), in any order. */
function randomPassword(): string {
  const all = alphabets.join('');
  const characters = [
    ...alphabets.map((alphabet) => pick(alphabet)),
    ...Array.from({ length: Math.max(generatedLength, passwordLengths.new) - alphabets.length }, () => pick(all)),
  ];
  for (let at = characters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [characters[at], characters[other]] = [characters[other] ?? '', characters[at] ?? ''];
  }
  return characters.join('');
}

function pick(alphabet: string): string {
  return alphabet[randomInt(alphabet.length)] ?? '';
}
