import {
  type BrandTheme,
  defaultTheme,
  parseHexColor,
  relativeLuminance,
  themeVariables,
} from '#domain/brand/theme.ts';

/**
 * The `:root` rule of a brand's theme; it contains only parsed colors and a sanitized font name (BRAND-04). The
 * browser's own controls are light or dark to match the background.
 */
export function themeStyle(theme: BrandTheme = defaultTheme): string {
  const entries = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  const background = parseHexColor(theme.background);
  const scheme = background !== null && relativeLuminance(background) < 0.18 ? 'dark' : 'light';
  return `:root{color-scheme:${scheme};${entries.join(';')}}`;
}
