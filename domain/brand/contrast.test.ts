import { expect, test } from 'vitest';
import { contrastFaults } from './contrast.ts';
import { defaultTheme as readable } from './theme.ts';

test('a readable theme has no faults; low-contrast text is reported with its contrast and the minimum [BRAND-07] [ADM-05]', () => {
  expect(contrastFaults(readable)).toEqual([]);
  const faults = contrastFaults({ ...readable, text: '#999999' });
  expect(faults).toContainEqual({ where: 'Text on the page', ratio: 2.84, needed: 4.5 });
  expect(faults.some(({ where }) => where === 'Text on the primary color')).toBe(false);
});

test('a medium gray is too dark for black and too light for white text, and is reported [BRAND-06] [BRAND-07]', () => {
  // Luminance just below a half gets white text, which is unreadable on it.
  expect(contrastFaults({ ...readable, primary: '#bababa' }).map(({ where }) => where)).toEqual([
    'Text on the primary color',
  ]);
});
