/** A steady colour for an airline without a logo: the same code always gives the same one, dark enough for white text. */
export function badgeColor(code: string): string {
  let hash = 0;
  for (const letter of code) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  // Yellow and green hues look lighter than they are: less lightness keeps white text readable on them.
  const lightness = hash >= 40 && hash <= 190 ? 26 : 36;
  return `hsl(${hash} 48% ${lightness}%)`;
}
