import { type BrandTheme, parseHexColor, relativeLuminance, themeVariables } from '../../domain/brand/theme.ts';

const builtIn: BrandTheme = {
  primary: '#15803d',
  secondary: '#0f172a',
  accent: '#b45309',
  background: '#ffffff',
  text: '#0f172a',
  font: 'Inter',
};

/** The `:root` rule of a brand's theme; only checked colours and a stripped font name get into it (BRAND-04). The platform's own controls follow its background. */
export function themeStyle(theme: BrandTheme = builtIn): string {
  const entries = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  const background = parseHexColor(theme.background);
  const scheme = background !== null && relativeLuminance(background) < 0.18 ? 'dark' : 'light';
  return `:root{color-scheme:${scheme};${entries.join(';')}}`;
}
