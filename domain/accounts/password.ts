/** Messages about passwords (AUTH-02, ACC-03). Lengths are characters as people count them, not bytes. */
export const passwordMessages = {
  registrationLength: 'Password must be at least 6 characters long',
  newLength: 'New password must be at least 12 characters',
  classes:
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  tooLong: 'Password must be at most 128 characters long',
  characters: 'Password contains characters that cannot be used',
  currentRequired: 'Current password is required',
  confirmationRequired: 'Please confirm your new password',
  registrationMismatch: 'Passwords do not match',
  newMismatch: "Passwords don't match",
} as const;

export const passwordLengths = { registration: 6, new: 12, most: 128 } as const;

/** A new password needs one character of each. */
const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}\p{C}\s]/u];
/** Control characters, and lone surrogates, which hash alike. */
const unusable = /[\p{Cc}\p{Cs}]/u;

/** Why an account cannot be registered with this password; null if it can. */
export function registrationPasswordProblem(password: string): string | null {
  if (lengthOf(password) < passwordLengths.registration) return passwordMessages.registrationLength;
  return unusualProblem(password);
}

/** Why a password cannot be set by a change or a reset; null if it can. */
export function newPasswordProblem(password: string): string | null {
  if (lengthOf(password) < passwordLengths.new) return passwordMessages.newLength;
  if (!classes.every((one) => one.test(password))) return passwordMessages.classes;
  return unusualProblem(password);
}

/**
 * True for a text that cannot be a password. It must not be compared: hashing does not distinguish a password from the
 * same one followed by null bytes.
 */
export function isImpossiblePassword(password: string): boolean {
  return password === '' || lengthOf(password) > passwordLengths.most || unusable.test(password);
}

function unusualProblem(password: string): string | null {
  if (lengthOf(password) > passwordLengths.most) return passwordMessages.tooLong;
  return unusable.test(password) ? passwordMessages.characters : null;
}

function lengthOf(text: string): number {
  return [...text].length;
}

export interface PasswordStrength {
  /** 0 nothing typed, 1 weak … 4 strong. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly label: '' | 'Weak' | 'Fair' | 'Good' | 'Strong';
}

const levels: readonly PasswordStrength[] = [
  { level: 0, label: '' },
  { level: 1, label: 'Weak' },
  { level: 2, label: 'Fair' },
  { level: 3, label: 'Good' },
  { level: 4, label: 'Strong' },
];
/** Bits needed for a fair, good and strong password. */
const thresholds = [36, 56, 76] as const;
/** Prefixes of common passwords. */
const common =
  /(pass ?w[o0]rd|passwort|qwert[yz]|azerty|letmein|welcome|iloveyou|admin|dragon|monkey|flight|travel|abc)/gi;

/**
 * How hard a password is to guess, for the meter: a rough count of bits. Each character counts by the kinds of
 * characters in the text; repetitions and sequences ('aaa', '123'), common words and any of `personal` (name, email …)
 * hardly count. A hint, not a rule.
 */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if (password === '') return levels[0] as PasswordStrength;
  let rest = password.replace(common, '*');
  for (const text of personal.filter((one) => one.length >= 3)) {
    rest = rest.toLowerCase().includes(text.toLowerCase()) ? replaceAll(rest, text) : rest;
  }
  const points = [...rest].map((character) => character.codePointAt(0) ?? 0);
  const telling = points.filter((point, at) => {
    const step = Math.abs(point - (points[at - 1] ?? -9));
    return step > 1 || at === 0;
  }).length;
  const bits = (telling + (points.length - telling) * 0.1) * Math.log2(alphabetOf(rest));
  const level = 1 + thresholds.filter((threshold) => bits >= threshold).length;
  return levels[level] as PasswordStrength;
}

function replaceAll(text: string, part: string): string {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  return at === -1 ? text : `${text.slice(0, at)}*${replaceAll(text.slice(at + part.length), part)}`;
}

function alphabetOf(text: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 60],
  ];
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(text) ? size : 0), 0) || 2;
}
