import { trimEndOf } from '../text/trim-end.ts';
import { saints } from './person-name.ts';

/** A–Z, Latin-1 and Latin Extended-A without ligatures, thorn and eth (Duffel documentation, passengers). */
const refusedLetters = /[ÆæŒœÞþÐðĲĳŉſ×÷]/;
const acceptedName = /^[A-Za-zÀ-ÖØ-öø-ÿĀ-ſ][A-Za-zÀ-ÖØ-öø-ÿĀ-ſ '-]*$/;

const replacements: Record<string, string> = {
  Æ: 'Ae',
  æ: 'ae',
  Œ: 'Oe',
  œ: 'oe',
  Þ: 'Th',
  þ: 'th',
  Ð: 'D',
  ð: 'd',
  Ĳ: 'IJ',
  ĳ: 'ij',
  ŉ: 'n',
  ſ: 's',
  ə: 'e',
  Ə: 'E',
  ẞ: 'SS',
  ß: 'ss',
  ı: 'i',
};

/** Apostrophes, hyphens and spaces of all keyboards, and mere ornament: dots, commas, invisible characters. */
const separators: readonly [RegExp, string][] = [
  [/(?!\u200b)\p{Cf}|\u034f|·/gu, ''],
  [/[’‘‛ʼʻʹʾʿ´`′＇]/g, "'"],
  [/[‐‑‒–—―−﹣]/g, '-'],
  [saints, '$& '],
  // Not in the middle of a web address.
  [/[.,](?![\p{L}\p{N}-]{2})/gu, ' '],
  [/[ \u00a0\u2002-\u200a\u202f\u205f\u3000]+/g, ' '],
];

/**
 * The name in letters that airlines accept if it can be converted letter by letter; otherwise unchanged. Spaces are
 * folded, dots and signs at the ends removed (’t Hooft); line ends and tabs stay and are refused later.
 */
export function transliterateName(name: string): string {
  const composed = name.replace(/[\uff01-\uff5e]/g, (letter) => letter.normalize('NFKC')).normalize('NFC');
  const shown = trimEndOf(composed.replace(/^\u200b+/, ''), '\u200b');
  const folded = separators.reduce((text, [found, plain]) => text.replace(found, plain), shown);
  const trimmed = trimEndOf(folded.replace(/^[ '-]+/, ''), " '-");
  return [...trimmed].map((letter) => replacements[letter] ?? stripUnusual(letter)).join('');
}

/** The maximum length of a first or last name that airlines accept. */
const longestName = 20;

export const nameMessages = {
  firstNameLong: `Airlines accept at most ${longestName} characters here: leave out middle names`,
  lastNameLong: `Airlines accept at most ${longestName} characters here: enter the first ${longestName}`,
  nameInvisible: 'This name has invisible characters: please type it anew',
  nameScript: 'Use Latin letters, as in the lines with < signs at the foot of the passport page',
  nameSigns: 'Names on tickets have only letters, spaces, hyphens and apostrophes',
} as const;

/** Why an airline would refuse a transliterated name; null if it would not (PAX-06). */
export function nameProblem(name: string, field: 'firstName' | 'lastName'): keyof typeof nameMessages | null {
  if (name.length > longestName) return `${field}Long`;
  if (/\p{C}/u.test(name)) return 'nameInvisible';
  if (!acceptedName.test(name) || refusedLetters.test(name)) {
    return /\p{L}/u.test(name.replace(/\p{Script=Latin}/gu, '')) ? 'nameScript' : 'nameSigns';
  }
  return null;
}

/** Vietnamese and other letters beyond Latin Extended-A lose their marks; other scripts stay and are refused later. */
function stripUnusual(letter: string): string {
  if (acceptedName.test(letter) || letter === ' ' || letter === "'" || letter === '-') return letter;
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return /^[A-Za-z]$/.test(plain) ? plain : letter;
}

/** Passport spellings of a letter, besides dropping its marks (ICAO Doc 9303, part 3, section 6; national practice). */
export const otherSpellings: Readonly<Record<string, readonly string[]>> = {
  ä: ['a', 'ae'],
  å: ['a', 'aa'],
  đ: ['d', 'dj'],
  ħ: ['h'],
  ĸ: ['q', 'k'],
  ŀ: ['l'],
  ł: ['l'],
  ñ: ['n', 'nxx'],
  ŋ: ['n', 'ng'],
  ö: ['o', 'oe'],
  ő: ['o', 'oe'],
  ø: ['o', 'oe'],
  ŧ: ['t'],
  ü: ['u', 'ue', 'uxx'],
  ű: ['u', 'ue'],
};

/** With more such letters, all are spelled plainly, or all in two letters. */
const maxCombined = 5;

/**
 * Possible spellings of a name on passports and tickets: without spaces, hyphens and apostrophes, in lowercase, without
 * accents or with two letters for one. No letter is dropped.
 */
export function spellings(name: string): readonly string[] {
  const letters = [...lowerCase(transliterateName(name)).replace(/[ '-]/g, '')];
  const several = [...new Set(letters)].filter((letter) => spellingsOf(letter).length > 1);
  const spell = (choice: (letter: string) => number) =>
    letters.map((letter) => spellingsOf(letter)[choice(letter)] ?? spellingsOf(letter).at(-1)).join('');
  if (several.length > maxCombined) return [spell(() => 0), spell(() => 1)];
  const choices = several.reduce<readonly Readonly<Record<string, number>>[]>(
    (made, letter) => made.flatMap((choice) => spellingsOf(letter).map((_, at) => ({ ...choice, [letter]: at }))),
    [{}],
  );
  return choices.map((choice) => spell((letter) => choice[letter] ?? 0));
}

/** Whether two names may be the same but for accents, two letters for one, spaces, hyphens or apostrophes. */
function isSameName(one: string, other: string): boolean {
  const known = new Set(spellings(one));
  return spellings(other).some((spelling) => known.has(spelling));
}

interface FullName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Whether first and last names are the same in some spelling; false for no names. */
export function hasSameNames(one: FullName, other: FullName): boolean {
  const isNamed = !spellings(one.firstName).includes('') || !spellings(one.lastName).includes('');
  return isNamed && isSameName(one.firstName, other.firstName) && isSameName(one.lastName, other.lastName);
}

/** Otherwise 'İ' gets a combining dot in lowercase. */
function lowerCase(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase().normalize('NFC');
}

function spellingsOf(letter: string): readonly string[] {
  return otherSpellings[letter] ?? [letter.normalize('NFD').replace(/\p{M}/gu, '')];
}
