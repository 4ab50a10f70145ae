import { expect, test } from 'vitest';
import { airlineColors } from '#data/airline-colors.ts';
import { airlines } from '#data/airlines.ts';
import { badgeColors } from './badge-color.ts';

test('badge colors are stable per code and differ between codes [CARD-03]', () => {
  expect(badgeColors('ZZ')).toEqual(badgeColors('ZZ'));
  expect(badgeColors('ZZ')).not.toEqual(badgeColors('Q1'));
  expect(badgeColors('').fill).toMatch(/^hsl\(0 /);
});

test('a code that is also the name of an object’s property has a badge like any other [CARD-03]', () => {
  for (const code of ['constructor', 'toString', '__proto__']) expect(badgeColors(code).fill).toMatch(/^hsl\(/);
});

test('airlines without a logo have a badge in their own color [F-26]', () => {
  expect(badgeColors('NK')).toEqual({ fill: '#ffec00', text: '#000000' });
  expect(badgeColors('OS')).toEqual({ fill: '#d81e05', text: '#ffffff' });
  expect(badgeColors('HR').fill).toBe('#00427a');
  for (const [code, color] of Object.entries(airlineColors)) {
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(badgeColors(code).fill).toBe(color);
  }
  // Airlines with a logo need no color.
  expect(airlines.filter(({ iataCode, logo }) => logo !== null && airlineColors[iataCode])).toEqual([]);
});

/** Red, green and blue components, 0 to 1, of `#rrggbb` or `hsl(h s% l%)`. */
function channels(color: string): number[] {
  const hsl = /^hsl\((\d+) (\d+)% (\d+)%\)$/.exec(color);
  if (!hsl) return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [hue = 0, saturation = 0, lightness = 0] = hsl.slice(1).map(Number);
  const spread = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  return [0, 8, 4].map((shift) => {
    const k = (shift + hue / 30) % 12;
    return lightness / 100 - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  });
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [a, b]
    .map((color) => channels(color).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)))
    .map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

test('every badge has a contrast ratio of at least 4.5 [F-26]', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const pale = codes.filter((code) => contrast(badgeColors(code).fill, badgeColors(code).text) < 4.5);
  expect(pale).toEqual([]);
});
