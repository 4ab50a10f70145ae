import { type BrandTheme, themeVariables } from '../../domain/brand/theme.ts';

const builtIn: BrandTheme = {
  primary: '#15803d',
  secondary: '#0f172a',
  accent: '#b45309',
  background: '#ffffff',
  text: '#0f172a',
  font: 'Inter',
};

/** The `:root` rule of a brand's theme; only checked colours and a stripped font name get into it (BRAND-04). */
export function themeStyle(theme: BrandTheme = builtIn): string {
  const entries = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  return `:root{${entries.join(';')}}`;
}
