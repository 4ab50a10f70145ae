import { get } from 'react-hook-form';
import { expect, test } from 'vitest';
import { sampleBrand } from '#web/testing/sample-brand.ts';
import { toValues } from './brand-values.ts';
import { fieldNames } from './field-names.ts';
import { takeOver } from './taken-over.ts';

test('fields that both changed are named apart from those that only the other version changed [ADM-05]', () => {
  const mine = toValues(sampleBrand);
  mine.name = 'Mine';
  mine.contact.address = '9 My Street';
  mine.operator.legalName = 'Mine Inc.';
  const read = {
    ...sampleBrand,
    name: 'Theirs',
    contact: { ...sampleBrand.contact, email: 'theirs@busy.example' },
    cancellation: { ...sampleBrand.cancellation, feeByCurrency: { USD: 99 } },
    shell: { badges: { support: { text: 'Open', condition: 'on Mondays' } } },
    home: { ...sampleBrand.home, paymentPlans: 'None' },
    pageTexts: { faq: {}, privacy: { 'who-we-are': null } },
  };
  const { merged, takenOver } = takeOver(sampleBrand, mine, read);
  expect([merged.name, merged.contact.address, merged.contact.email]).toEqual([
    'Theirs',
    '9 My Street',
    'theirs@busy.example',
  ]);
  expect(takenOver).toEqual({
    replaced: ['Name'],
    updated: [
      'Email',
      'Fees for canceling online',
      'Support, in the footer',
      'Home page: Payment plans',
      'Privacy policy: Who is responsible',
    ],
  });
});

test('the same change by both replaces nothing, and of lists that both changed theirs stays [ADM-05]', () => {
  const mine = toValues(sampleBrand);
  mine.name = 'Both';
  mine.change.fees = [{ currency: 'USD', amount: '1' }];
  const read = { ...sampleBrand, name: 'Both', change: { feeByCurrency: { USD: 2 } } };
  expect(takeOver(sampleBrand, mine, read).takenOver).toEqual({
    replaced: ['Fees for changing flights online'],
    updated: [],
  });
});

test('every value of the form belongs to one named field [ADM-05]', () => {
  const values = toValues(sampleBrand);
  const names = fieldNames(sampleBrand);
  expect(leavesOf(values).filter((leaf) => fieldsWith(leaf).length !== 1)).toEqual([]);
  expect(names.filter(({ paths }) => paths.some((path) => get(values, path) === undefined))).toEqual([]);
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  expect(names.filter(({ name }) => / $|^ /.test(name))).toEqual([]);

  function fieldsWith(leaf: string) {
    return names.filter(({ paths }) => paths.some((path) => leaf === path || leaf.startsWith(`${path}.`)));
  }
});

/** The paths of single values and lists. */
function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, path === '' ? key : `${path}.${key}`));
}
