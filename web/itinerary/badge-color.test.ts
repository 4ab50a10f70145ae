import { expect, test } from 'vitest';
import { badgeColor } from './badge-color.ts';

test('an airline keeps its badge colour, and different codes differ [CARD-03]', () => {
  expect(badgeColor('ZZ')).toBe(badgeColor('ZZ'));
  expect(badgeColor('ZZ')).not.toBe(badgeColor('QX'));
  expect(badgeColor('')).toMatch(/^hsl\(0 /);
});
