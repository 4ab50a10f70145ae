import { simplifyHan } from './han.ts';

/** Letters that do not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
};

/** Words of plain letters and digits, like most names, need no folding. */
const plainWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Text for comparison: lower case, without diacritics and punctuation, words separated by one space. Hangul syllables
 * stay composed; Chinese is simplified.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plainWords.test(lower)) return lower;
  return simplifyHan(lower)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłıđðþħŋŧə]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(/['’‘ʻʼ`´.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
