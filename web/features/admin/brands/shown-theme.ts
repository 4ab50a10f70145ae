import type { BrandTheme } from '../../../../domain/brand/theme.ts';

/** A theme as it is typed, for drawing: without spaces around its values; what is no colour falls back to the built-in one. */
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

/** True for an address that may be put into a picture: https, or a picture of ours. */
export function isShownLogo(logo: string): boolean {
  return /^(https:\/\/[^\s"'<>\\]+|\/images\/[0-9a-f]{64})$/.test(logo);
}
