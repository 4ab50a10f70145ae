import { type BrandTheme, contrastRatio, parseHexColor, themeVariables } from './theme.ts';

/** A text whose contrast is too low (WCAG 2.2, 1.4.3). */
export interface ContrastFault {
  /** 'Text on cards' */
  readonly where: string;
  /** Actual contrast, 1 to 21. */
  readonly ratio: number;
  /** Required contrast. */
  readonly needed: number;
}

const texts = [
  ['Text on the page', '--brand-text', '--brand-background'],
  ['Text on cards', '--brand-text', '--brand-card'],
  ['Text on muted backgrounds', '--brand-text', '--brand-muted'],
  ['Text in fields', '--brand-text', '--brand-input'],
  ['Small text on the page', '--brand-text-muted', '--brand-background'],
  ['Small text on cards', '--brand-text-muted', '--brand-card'],
  ['Small text on muted backgrounds', '--brand-text-muted', '--brand-muted'],
  ['Text on the primary color', '--brand-on-primary', '--brand-primary'],
  ['Text on the secondary color', '--brand-on-secondary', '--brand-secondary'],
  ['Text on the accent color', '--brand-on-accent', '--brand-accent'],
  ['Error text on the page', '--brand-destructive', '--brand-background'],
  ['Error text on cards', '--brand-destructive', '--brand-card'],
  ['Success text on cards', '--brand-success', '--brand-card'],
  ['Warning text on cards', '--brand-warning', '--brand-card'],
  ['Hint text on cards', '--brand-info', '--brand-card'],
] as const;

/** The texts of a theme below WCAG AA; empty for a readable theme (BRAND-07). */
export function contrastFaults(theme: BrandTheme): ContrastFault[] {
  const variables = themeVariables(theme);
  const ratioOf = (text: string, ground: string) => {
    const [a, b] = [parseHexColor(variables[text] ?? ''), parseHexColor(variables[ground] ?? '')];
    return a === null || b === null ? 1 : contrastRatio(a, b);
  };
  return texts
    .map(([where, text, ground]) => ({ where, ratio: Math.floor(ratioOf(text, ground) * 100) / 100, needed: 4.5 }))
    .filter(({ ratio, needed }) => ratio < needed);
}
