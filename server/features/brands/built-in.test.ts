import { expect, test } from 'vitest';
import { isBrandKey } from '../../../domain/brand/brand-key.ts';
import { contrastRatio, parseHexColor, themeVariables } from '../../../domain/brand/theme.ts';
import { defaultBrand, sampleBrands } from './built-in.ts';

const brands = [defaultBrand, ...sampleBrands];

const pairs = [
  ['--brand-text', '--brand-background'],
  ['--brand-text', '--brand-card'],
  ['--brand-text', '--brand-muted'],
  ['--brand-text', '--brand-input'],
  ['--brand-text-muted', '--brand-background'],
  ['--brand-text-muted', '--brand-card'],
  ['--brand-text-muted', '--brand-muted'],
  ['--brand-on-primary', '--brand-primary'],
  ['--brand-on-secondary', '--brand-secondary'],
  ['--brand-on-accent', '--brand-accent'],
  ['--brand-destructive', '--brand-background'],
  ['--brand-destructive', '--brand-card'],
  ['--brand-success', '--brand-card'],
  ['--brand-warning', '--brand-card'],
  ['--brand-info', '--brand-card'],
] as const;

test.each(brands.map((brand) => [brand.key, brand] as const))(
  '%s meets 4.5:1 for every text on every surface [BRAND-07]',
  (_key, brand) => {
    const variables = themeVariables(brand.theme);
    const tooWeak = pairs.filter(([text, surface]) => {
      const [a, b] = [parseHexColor(variables[text] ?? ''), parseHexColor(variables[surface] ?? '')];
      return a === null || b === null || contrastRatio(a, b) < 4.5;
    });
    expect(tooWeak).toEqual([]);
  },
);

test('the default brand is green and set in Inter [BRAND-03]', () => {
  const primary = parseHexColor(defaultBrand.theme.primary);
  expect(primary && primary.green > primary.red && primary.green > primary.blue).toBe(true);
  expect(defaultBrand.theme.font).toBe('Inter');
  expect(defaultBrand.markupBasisPoints).toBe(2300);
});

test('three samples with keys, colours, fonts and contacts of their own [BRAND-08]', () => {
  expect(sampleBrands).toHaveLength(3);
  expect(sampleBrands.every(({ key }) => isBrandKey(key))).toBe(true);
  for (const read of [
    (brand: typeof defaultBrand) => brand.key,
    (brand: typeof defaultBrand) => brand.theme.primary,
    (brand: typeof defaultBrand) => brand.theme.font,
    (brand: typeof defaultBrand) => brand.contact.phone,
  ]) {
    expect(new Set(sampleBrands.map(read)).size).toBe(3);
  }
});
