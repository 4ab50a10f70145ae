/** A brand's own colors (hex) and font family; everything else is derived (BRAND-06). */
export interface BrandTheme {
  readonly primary: string;
  readonly secondary: string;
  readonly accent: string;
  readonly background: string;
  readonly text: string;
  readonly font: string;
}

export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** '#abc' or '#aabbcc' to channels 0..255; null for anything else. */
export function parseHexColor(text: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  const full = short
    ? `${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
    : /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  if (full === undefined) return null;
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
  return { red: channel(0), green: channel(2), blue: channel(4) };
}

/** Every channel shifted by a fixed step and clamped to 0..255 (BRAND-06). */
export function shiftColor(color: Rgb, step: number): Rgb {
  const move = (channel: number) => Math.min(255, Math.max(0, channel + step));
  return { red: move(color.red), green: move(color.green), blue: move(color.blue) };
}

/** Relative luminance 0..1 (WCAG 2.2 definition). */
export function relativeLuminance(color: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

/** Contrast 1..21 of two colors (WCAG 2.2 definition). */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [light, dark] = [relativeLuminance(a), relativeLuminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const black: Rgb = { red: 0, green: 0, blue: 0 };
const white: Rgb = { red: 255, green: 255, blue: 255 };

/** Black on a color with luminance above 0.5, else white (BRAND-06). */
export function textColorOn(color: Rgb): Rgb {
  return relativeLuminance(color) > 0.5 ? black : white;
}

/** Status colors, dark enough for text on light backgrounds and light ones for dark backgrounds. */
const statusColors = {
  light: { destructive: '#b91c1c', success: '#15803d', warning: '#b45309', info: '#1d4ed8' },
  dark: { destructive: '#f87171', success: '#4ade80', warning: '#fbbf24', info: '#60a5fa' },
} as const;

/** The theme of the built-in brand, and the fallback for invalid values (BRAND-03). */
export const defaultTheme: BrandTheme = {
  primary: '#15803d',
  secondary: '#0f172a',
  accent: '#b45309',
  background: '#ffffff',
  text: '#0f172a',
  font: 'Inter',
};

/**
 * The CSS custom properties of a theme, name to value, ready for a `:root` rule. Contains only parsed colors and a
 * quoted, stripped font name, so no theme can break out of the style element. Unreadable colors fall back.
 */
export function themeVariables(theme: BrandTheme): Record<string, string> {
  const read = (key: Exclude<keyof BrandTheme, 'font'>) =>
    parseHexColor(theme[key]) ?? parseHexColor(defaultTheme[key]) ?? black;
  const [primary, secondary, accent] = [read('primary'), read('secondary'), read('accent')];
  const [background, text] = [read('background'), read('text')];
  const status = relativeLuminance(background) > 0.4 ? statusColors.light : statusColors.dark;
  const font = theme.font.replace(/[^A-Za-z0-9 -]/g, '').trim() || defaultTheme.font;
  return {
    '--brand-primary': css(primary),
    '--brand-on-primary': css(textColorOn(primary)),
    '--brand-secondary': css(secondary),
    '--brand-on-secondary': css(textColorOn(secondary)),
    '--brand-accent': css(accent),
    '--brand-on-accent': css(textColorOn(accent)),
    '--brand-background': css(background),
    '--brand-text': css(text),
    '--brand-muted': css(shiftColor(background, -20)),
    '--brand-card': css(shiftColor(background, 5)),
    '--brand-border': css(shiftColor(background, -10)),
    '--brand-input': css(shiftColor(background, -5)),
    '--brand-text-muted': css(readableBlend(text, [background, shiftColor(background, -20)])),
    '--brand-outline': css(outlineColor(background)),
    '--brand-destructive': status.destructive,
    '--brand-success': status.success,
    '--brand-warning': status.warning,
    '--brand-info': status.info,
    '--brand-radius': '0.5rem',
    '--brand-font': `'${font}'`,
  };
}

/** The lightest tint of the text color that keeps 4.5:1 on each of the surfaces. */
function readableBlend(text: Rgb, surfaces: readonly Rgb[]): Rgb {
  const toward = surfaces[0] ?? white;
  for (let share = 0.55; share < 1; share += 0.05) {
    const blended = blend(toward, text, share);
    if (surfaces.every((surface) => contrastRatio(blended, surface) >= 4.5)) return blended;
  }
  return text;
}

/** A neutral with at least 3:1 on the background, for outlines of controls and the focus ring (BRAND-10). */
function outlineColor(background: Rgb): Rgb {
  const toward = relativeLuminance(background) > 0.18 ? black : white;
  for (let share = 0.3; share < 1; share += 0.05) {
    const candidate = blend(background, toward, share);
    if (contrastRatio(candidate, background) >= 3.2) return candidate;
  }
  return toward;
}

function blend(from: Rgb, to: Rgb, share: number): Rgb {
  const mix = (a: number, b: number) => Math.round(a + (b - a) * share);
  return { red: mix(from.red, to.red), green: mix(from.green, to.green), blue: mix(from.blue, to.blue) };
}

function css(color: Rgb): string {
  const hex = (channel: number) => channel.toString(16).padStart(2, '0');
  return `#${hex(color.red)}${hex(color.green)}${hex(color.blue)}`;
}
