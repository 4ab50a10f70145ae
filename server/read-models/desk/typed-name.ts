import { fold } from '#domain/airports/fold.ts';
import { otherSpellings, spellings } from '#domain/people/names.ts';

/** As printed next to names on tickets and boarding passes. */
const titles = ['mr', 'mrs', 'ms', 'miss', 'mx', 'mstr', 'dr'];
/** Letters and separators. Other text cannot be a name, so names are not searched. */
const canBeName = /^[^\d@_]+$/;

/**
 * The words of a typed name, each in its spellings in plain lowercase letters, without titles: 'HOPPER/ADA MRS' and
 * 'Hopper, Ada' give the same. Empty if it is not a name.
 */
export function nameWords(typed: string): readonly (readonly string[])[] {
  if (!canBeName.test(typed)) return [];
  const words = typed
    .normalize('NFC')
    .replace(/['’‘ʻʼ`´.]/g, '')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => fold(word) !== '');
  const names = words.filter((word) => !titles.includes(fold(word)));
  return (names.length > 0 ? names : words).map((word) => [...new Set([fold(word), ...spellings(word)])]);
}

const firstAccented = 0xc0;
const lastAccented = 0x17f;
const accented = Array.from({ length: lastAccented - firstAccented + 1 }, (_, at) =>
  String.fromCodePoint(firstAccented + at),
).filter((letter) => /^[a-z]$/.test(fold(letter)));

/** Accented letters in stored names, and their plain forms by position; not every database can fold them. */
export const accentedLetters = { from: accented.join(''), to: accented.map(fold).join('') } as const;

/** Accented letters in both cases (unknown to some databases) and two-letter passport spellings: [letter, spelling]. */
export const twoLetterSpellings = Object.entries(otherSpellings).flatMap(([letter, [, two]]) =>
  two?.length === 2 ? [[letter, two] as const, [letter.toUpperCase(), two] as const] : [],
);
