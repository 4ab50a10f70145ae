import type { BrandTheme } from '#domain/brand/theme.ts';

/** The theme as typed, trimmed; `themeVariables` replaces invalid colors. */
export function themeOfForm({ primary, secondary, accent, background, text, font }: BrandTheme): BrandTheme {
  return {
    primary: primary.trim(),
    secondary: secondary.trim(),
    accent: accent.trim(),
    background: background.trim(),
    text: text.trim(),
    font: font.trim(),
  };
}

/** True for a URL that an image may load: https, or an uploaded picture. */
export function isShownLogo(logo: string): boolean {
  return /^(https:\/\/[^\s"'<>\\]+|\/images\/[0-9a-f]{64})$/.test(logo);
}
