import { airlineColors } from '../airline-colors.ts';
import { findPackageFile, readPackageJson } from './packages.ts';

interface SoaringSymbol {
  readonly name: string;
  readonly iata: string;
  readonly slug: string;
  readonly branding?: { readonly primary_color?: string };
}

const maxLogoBytes = 60_000;

/** One-color glyphs of simple-icons (CC0), by airline code. */
const glyphSlugs: Readonly<Record<string, string>> = {
  AA: 'americanairlines',
  AK: 'airasia',
  B6: 'jetblue',
  BY: 'tui',
  CA: 'airchina',
  CZ: 'chinasouthernairlines',
  DL: 'delta',
  DY: 'norwegian',
  EY: 'etihadairways',
  JT: 'lionair',
  MU: 'chinaeasternairlines',
  NH: 'ana',
  PC: 'pegasusairlines',
  QF: 'qantas',
  SU: 'aeroflot',
  U2: 'easyjet',
  W6: 'wizzair',
  X3: 'tui',
};

const symbols = new Map(
  readPackageJson<SoaringSymbol[]>('soaring-symbols/dist/airlines.json').map((symbol) => [symbol.iata, symbol]),
);
const glyphColors = new Map(
  readPackageJson<{ slug: string; hex: string }[]>('simple-icons/data/simple-icons.json').map((icon) => [
    icon.slug,
    icon.hex,
  ]),
);

/** The soaring-symbols (MIT) record of an airline, or null. */
export function findSoaringSymbol(code: string): SoaringSymbol | null {
  return symbols.get(code) ?? null;
}

/**
 * Why an SVG must not be published, or null if it is safe: no scripts, no handlers, no external resources, reasonable
 * size.
 */
export function svgObjection(svg: string): string | null {
  if (!/<svg[\s>]/i.test(svg)) return 'not an SVG';
  if (svg.length > maxLogoBytes) return 'too large';
  if (/<(script|foreignObject|iframe|image|!ENTITY)/i.test(svg)) return 'active or embedded content';
  if (/\son[a-z]+\s*=/i.test(svg)) return 'event handler';
  if (/(href|src)\s*=\s*["'](?!#)/i.test(svg) || /url\(\s*["']?(?!["']?#)/i.test(svg) || /@import/i.test(svg))
    return 'external reference';
  return null;
}

/** A stable dark color for a badge, from the airline code alone. */
function hashedColor(code: string): string {
  let hash = 7;
  for (const letter of code) hash = (hash * 131 + letter.charCodeAt(0)) % 997;
  const hue = (hash * 47) % 360;
  const channel = (shift: number) => {
    const k = (shift + hue / 30) % 12;
    const value = 0.34 - 0.19 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** An airline's logo (color icon first, then a glyph in its brand color, then the wordmark) and its badge color. */
export function findLogo(code: string): { logo: string | null; color: string } {
  const symbol = symbols.get(code);
  const slug = glyphSlugs[code];
  const hex = slug ? glyphColors.get(slug) : undefined;
  const brand = symbol?.branding?.primary_color;
  const color =
    brand && /^#[0-9a-f]{6}$/i.test(brand) ? brand : hex ? `#${hex}` : (airlineColors[code] ?? hashedColor(code));
  const icon = symbol ? findPackageFile(`soaring-symbols/dist/assets/${symbol.slug}/icon.svg`) : null;
  const glyph = slug ? findPackageFile(`simple-icons/icons/${slug}.svg`) : null;
  const written = symbol ? findPackageFile(`soaring-symbols/dist/assets/${symbol.slug}/logo.svg`) : null;
  const logo = icon ?? (glyph && hex ? glyph.replace('<svg ', `<svg fill="#${hex}" `) : written);
  return { logo: logo && svgObjection(logo) === null ? logo : null, color: color.toLowerCase() };
}
