import { expect, test } from 'vitest';
import { contrastFaults } from './contrast.ts';

const readable = {
  primary: '#1d4ed8',
  secondary: '#1e1b4b',
  accent: '#c2410c',
  background: '#ffffff',
  text: '#111827',
  font: 'Inter',
};

test('a readable theme has no faults; a pale text is named with what it reaches and needs [BRAND-07] [ADM-05]', () => {
  expect(contrastFaults(readable)).toEqual([]);
  const faults = contrastFaults({ ...readable, text: '#999999' });
  expect(faults).toContainEqual({ where: 'Text on the page', ratio: 2.84, needed: 4.5 });
  expect(faults.some(({ where }) => where === 'Text on the primary color')).toBe(false);
});

test('a middle grey is no ground for black or white: that is said of the colour [BRAND-06] [BRAND-07]', () => {
  // Luminance just below a half takes white text, which cannot be read on it.
  expect(contrastFaults({ ...readable, primary: '#bababa' }).map(({ where }) => where)).toEqual([
    'Text on the primary color',
  ]);
});
