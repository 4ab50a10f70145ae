import { airlineColors } from '#data/airline-colors.ts';

/** CSS colors of the badge of an airline without a logo. */
export interface BadgeColors {
  readonly fill: string;
  /** White or black, whichever is more readable on the fill. */
  readonly text: string;
}

/** The airline's own color, or one derived from its code: always the same for a code, and dark enough for white text. */
export function badgeColors(code: string): BadgeColors {
  const own = Object.hasOwn(airlineColors, code) ? airlineColors[code] : undefined;
  if (own !== undefined) return { fill: own, text: luminance(own) > middle ? '#000000' : '#ffffff' };
  let hash = 0;
  for (const letter of code) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  // Yellow and green hues appear lighter, so lower lightness keeps white text readable.
  const lightness = hash >= 40 && hash <= 190 ? 26 : 36;
  return { fill: `hsl(${hash} 48% ${lightness}%)`, text: '#ffffff' };
}

/** The luminance on which black and white are equally readable (4.58 to 1): the root of 1.05 × 0.05, less 0.05. */
const middle = Math.sqrt(1.05 * 0.05) - 0.05;

/** Relative luminance of `#rrggbb` from 0 to 1, as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
