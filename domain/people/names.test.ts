import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasSameNames, nameMessages, nameProblem, spellings, transliterateName } from './names.ts';

const isSame = (one: string, other: string) =>
  hasSameNames({ firstName: 'Ada', lastName: one }, { firstName: 'Ada', lastName: other });

/** The letters of Latin-1 and Latin Extended-A. */
const letters = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, at) => String.fromCodePoint(0xc0 + at)).filter(
  (letter) => !'×÷'.includes(letter),
);
/** Letters that are more than a plain letter with a mark, as spelled by passports and people. */
const special: Readonly<Record<string, readonly string[]>> = {
  ...{
    ä: ['a', 'ae'],
    å: ['a', 'aa'],
    æ: ['ae'],
    ð: ['d'],
    đ: ['d', 'dj'],
    ħ: ['h'],
    ı: ['i'],
    ĳ: ['ij'],
    ĸ: ['q', 'k'],
  },
  ...{ ŀ: ['l'], ł: ['l'], ñ: ['n', 'nxx'], ŉ: ['n'], ŋ: ['n', 'ng'], ö: ['o', 'oe'], ő: ['o', 'oe'], ø: ['o', 'oe'] },
  ...{ œ: ['oe'], ß: ['ss'], ſ: ['s'], ŧ: ['t'], þ: ['th'], ü: ['u', 'ue', 'uxx'], ű: ['u', 'ue'] },
};
const ways = (letter: string) =>
  special[letter.replace('İ', 'i').toLowerCase()] ?? [letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')];

describe('a last name as passports and tickets spell it', () => {
  test.each(letters)('%s: plain, two-letter, upper-case and decomposed [F-94] [TRIP-09]', (letter) => {
    const name = `B${letter}rg`;
    expect(isSame(name, name.normalize('NFD'))).toBe(true);
    for (const way of ways(letter)) {
      expect([letter, way]).toEqual([letter, expect.stringMatching(/^[a-z]+$/)]);
      for (const typed of [`B${way}rg`, `B${way}rg`.toUpperCase(), `b${way}rg`]) {
        expect([typed, isSame(name, typed), isSame(typed, name)]).toEqual([typed, true, true]);
      }
    }
  });

  test.each(letters)('%s is never left out, and no other letter [F-94]', (letter) => {
    for (const [stored, typed] of [
      [`${letter}z`, 'z'],
      [`${letter}z`, letter],
      [`B${letter}rg`, 'Brg'],
      [`Z${letter}`, 'Z'],
    ] as const) {
      expect([stored, typed, isSame(stored, typed)]).toEqual([stored, typed, false]);
    }
  });

  test.each([
    ['Müller', 'MUELLER'],
    ['Łukasiewicz', 'lukasiewicz'],
    ['Østergård', 'OESTERGAARD'],
    ['Østergård', 'Ostergaard'],
    ['Østergård', 'ostergard'],
    ['Çelik', 'CELIK'],
    ['Şahin', 'Sahin'],
    ['Núñez', 'NUNEZ'],
    ['Strauß', 'STRAUSS'],
    ['STRAUẞ', 'Strauss'],
    ['Þórðarson', 'THORDARSON'],
    ['İnönü', 'INONU'],
    ['Đoković', 'Djokovic'],
    ['Nguyễn', 'NGUYEN'],
    ["O'Brien", 'OBRIEN'],
    ['O’Brien', 'O´Brien'],
    ['Anna-Maria', 'ANNA MARIA'],
    ['Anna-Maria', 'Annamaria'],
    ['St. John', 'StJohn'],
    ['De La Cruz', ' de  la  Cruz '],
    ['’t Hooft', 'THOOFT'],
    ['Gal·la', 'Galla'],
    ['Ｍüller', 'Mu\u0308ller'],
    ['Æsir', 'aesir'],
  ])('%s is %s [F-94] [TRIP-09] [PAX-06]', (one, other) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([true, true]);
  });

  test.each([
    ['Öz', 'Z'],
    ['Öz', 'Üz'],
    ['Byron', 'Byrons'],
    ['Müller', 'Miller'],
    ['Muller', 'Mueller'],
    ['李', '王'],
    ['李', ''],
    ['', ''],
  ])('%s is not %s [F-94] [TRIP-09]', (one, other) => {
    expect([isSame(one, other), isSame(other, one)].includes(true)).toBe(one === other);
  });

  test('any text has a few spellings, the same however it is encoded, and none shorter than its letters [F-94] [SAFE-03]', () => {
    const unit = fc.oneof(fc.constantFrom(...letters), fc.constantFrom(...'abcxyz -’'));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (name) => {
        const found = spellings(name);
        expect(found.length).toBeLessThanOrEqual(3 ** 5);
        expect(spellings(name.normalize('NFD'))).toEqual(found);
        expect(spellings(transliterateName(name))).toEqual(found);
        const count = [...transliterateName(name).replace(/[ '-]/g, '')].length;
        for (const spelling of found) {
          expect(spelling).toMatch(/^[a-z]*$/);
          expect(spelling.length).toBeGreaterThanOrEqual(count);
        }
      }),
    );
  });
});

describe('what is said of names', () => {
  test.each([
    ['O´Brien', "O'Brien"],
    ['O`Brien', "O'Brien"],
    ['OʼBrien', "O'Brien"],
    ['O＇Brien', "O'Brien"],
    ['Hawaiʻi', "Hawai'i"],
    ['St. John', 'St John'],
    ['St.John', 'St John'],
    ['King, Jr.', 'King Jr'],
    ['J.R.R.', 'J R R'],
    ['Anne–Marie', 'Anne-Marie'],
    ['’t Hooft', 't Hooft'],
    ['Ａｄａ', 'Ada'],
    ['\u200bA\u2060da\ufeff', 'Ada'],
    ['Ad\u00ada\u200e', 'Ada'],
  ])('%s is sent as %s [F-122] [F-110] [F-162]', (typed, sent) => {
    expect(transliterateName(typed)).toBe(sent);
    expect(nameProblem(sent, 'lastName')).toBeNull();
  });

  test('letters, spaces, hyphens and apostrophes in any order are accepted, as the refusal says [F-122]', () => {
    const unit = fc.constantFrom(...letters, ...'aZ', ...' -–', ..."'’‘´`ʼ′");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 10 }), (typed) => {
        const name = transliterateName(typed);
        expect(name === '' || nameProblem(name, 'lastName') === null).toBe(true);
        expect(name).not.toMatch(/^[ '-]|[ '-]$| {2}/);
      }),
    );
  });

  test('a refusal says what is wrong [F-122] [F-110]', () => {
    const said = (name: string, field: 'firstName' | 'lastName') => {
      const code = nameProblem(name, field);
      return code && nameMessages[code];
    };
    expect(said(transliterateName('Ada\u200bByron'), 'firstName')).toBe(
      'This name has invisible characters: please type it anew',
    );
    expect(said('Ada1', 'firstName')).toBe('Names on tickets have only letters, spaces, hyphens and apostrophes');
    expect(said('李', 'lastName')).toBe(
      'Use Latin letters, as in the lines with < signs at the foot of the passport page',
    );
  });
});
