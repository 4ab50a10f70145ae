import { expect, test } from 'vitest';
import { isBrandKey } from '#domain/brand/brand-key.ts';
import { contrastFaults } from '#domain/brand/contrast.ts';
import { parseHexColor } from '#domain/brand/theme.ts';
import { defaultBrand, sampleBrands } from './built-in.ts';

const brands = [defaultBrand, ...sampleBrands];

test.each(brands.map((brand) => [brand.key, brand] as const))(
  '%s meets 4.5:1 for every text on every surface [BRAND-07]',
  (_key, brand) => {
    expect(contrastFaults(brand.theme)).toEqual([]);
  },
);

test('the default brand is green and set in Inter [BRAND-03]', () => {
  const primary = parseHexColor(defaultBrand.theme.primary);
  expect(primary && primary.green > primary.red && primary.green > primary.blue).toBe(true);
  expect(defaultBrand.theme.font).toBe('Inter');
  expect(defaultBrand.markupBasisPoints).toBe(2300);
});

test('the three samples have their own keys, colors, fonts and contacts [BRAND-08]', () => {
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
