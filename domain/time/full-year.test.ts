import { expect, test } from 'vitest';
import { fullYear } from './full-year.ts';

test.each([
  ['0086-05-17', 'birth', '1986-05-17'],
  ['86-05-17', 'birth', '1986-05-17'],
  ['0012-05-17', 'birth', '2012-05-17'],
  ['0026-11-28', 'birth', '2026-11-28'],
  ['0026-11-30', 'birth', '1926-11-30'],
  ['0031-05-17', 'expiry', '2031-05-17'],
  ['0025-05-17', 'expiry', '2025-05-17'],
  ['1986-05-17', 'birth', '1986-05-17'],
  ['0198-05-17', 'birth', '0198-05-17'],
  ['١٩٨٦-٠٥-١٧', 'birth', '1986-05-17'],
  ['２０３１-０５-１７', 'expiry', '2031-05-17'],
  ['', 'birth', ''],
] as const)('%s, %s, is %s [F-122]', (typed, kind, date) => expect(fullYear(typed, kind, '2026-11-29')).toBe(date));
