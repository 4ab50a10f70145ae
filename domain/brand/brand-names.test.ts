import { expect, test } from 'vitest';
import { brandLabel, namesakesOf, namesakeText } from './brand-names.ts';

const brands = [
  { key: 'acme', name: 'Acme Air' },
  { key: 'acme.com', name: ' acme  AIR' },
  { key: 'sky', name: 'Sky' },
  { key: 'wide', name: 'Ｓky' },
];

test.each([
  ['acme', 'Acme Air', ['acme.com'], 'Acme Air (acme)'],
  ['wide', 'Ｓky', ['sky'], 'Ｓky (wide)'],
  ['sky', 'Skyline', [], 'Skyline'],
  ['acme', 'Acme', [], 'Acme'],
  ['', 'Sky', ['sky', 'wide'], 'Sky ()'],
])('%s called %j shares its name with %j [F-110] [ADM-05]', (key, name, keys, label) => {
  expect([namesakesOf({ key, name }, brands), brandLabel({ key, name }, brands)]).toEqual([keys, label]);
});

test('an administrator is told which brands have the same name [F-110]', () => {
  expect(namesakeText({ key: 'acme', name: 'Acme Air' }, brands)).toMatch(/^The brand acme\.com also has this name\./);
  expect(namesakeText({ key: 'new', name: 'sky' }, brands)).toMatch(/^The brands sky, wide also have this name\./);
  expect(namesakeText({ key: 'new', name: 'Other' }, brands)).toBeNull();
});
