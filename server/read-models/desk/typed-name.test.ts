import { expect, test } from 'vitest';
import { accentedLetters, nameWords } from './typed-name.ts';

test.each([
  ['Hopper, Ada', [['hopper'], ['ada']]],
  ['HOPPER/ADA MRS', [['hopper'], ['ada']]],
  ['Dr. Ada Hopper', [['ada'], ['hopper']]],
  ['O’Brien-Müller', [['obrien'], ['muller', 'mueller', 'muxxller']]],
  ['Mu\u0308ller', [['muller', 'mueller', 'muxxller']]],
  ['Ms', [['ms']]],
])('the typed name %s has the words %j [ADM-06]', (typed, words) => {
  expect(nameWords(typed)).toEqual(words);
});

test.each(['', '%', ' - ', 'ada@example.com', 'RXD699PR', 'ada_'])('%j is no name [ADM-06]', (typed) => {
  expect(nameWords(typed)).toEqual([]);
});

test('each accented letter has one plain letter in its place [ADM-06]', () => {
  const { from, to } = accentedLetters;
  expect(from).toHaveLength(to.length);
  expect(to).toMatch(/^[a-z]+$/);
  const plainOf = (name: string) => [...name].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
  expect(plainOf('MÜLLER Łukasz Đorđe Çelik Søren')).toBe('MuLLER lukasz dorde celik Soren');
});
