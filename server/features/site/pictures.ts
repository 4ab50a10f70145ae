import { setImmediate as othersFirst } from 'node:timers/promises';
import { type BrandTheme, parseHexColor, type Rgb, themeVariables } from '#domain/brand/theme.ts';
import { Canvas, circle, curve, type Point, roundedBox } from './canvas.ts';
import { encodePng } from './png.ts';
import { escapeXml } from './site-texts.ts';

/** Edge of the box for the brand's mark, as in the site header. */
const markBox = 32;

/** The tail fin of the mark. */
const fin: readonly Point[] = [
  [9, 23],
  [19.5, 8.5],
  ...curve([19.5, 8.5], [20.2, 7.5], [21.5, 8], [21.4, 9.2]),
  [20.5, 23],
];

/** The look of a brand's pictures. */
export interface Marked {
  readonly theme: BrandTheme;
  /** See `monogramOf`: null draws the tail fin. */
  readonly letter: string | null;
}

/** The brand's mark as SVG, in its colors. */
export function iconSvg({ theme, letter }: Marked): string {
  const { primary, onPrimary } = colorsOf(theme);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${markBox} ${markBox}">`,
    `<rect width="${markBox}" height="${markBox}" rx="8" fill="${css(primary)}"/>`,
    letter === null
      ? `<path d="M9 23 19.5 8.5c.7-1 2-.5 1.9.7L20.5 23z" fill="${css(onPrimary)}"/>`
      : `<text x="16" y="22.5" text-anchor="middle" font-family="Inter,system-ui,sans-serif" font-size="18" font-weight="700" fill="${css(onPrimary)}">${escapeXml(letter)}</text>`,
    '</svg>',
  ].join('');
}

/** The shape of an icon: 'round' like the mark, or 'full', to be masked by the platform. */
export type IconEdge = 'round' | 'full';

/** The icon as PNG, `size` pixels wide and high; only the color for a brand with a letter. */
export function iconPng(marked: Marked, size: number, edge: IconEdge): Promise<Buffer> {
  const canvas = new Canvas(size, size);
  drawMark(canvas, marked, { left: 0, top: 0, size, edge });
  return encodePng(canvas);
}

export const shareSize = { width: 1200, height: 630 } as const;

/**
 * The preview picture of a shared link: the home page's sky in the brand's colors, with the product's mark for the
 * product itself. Drawn in slices so that other work can run.
 */
export async function sharePng({ theme, letter }: Marked): Promise<Buffer> {
  const { width, height } = shareSize;
  const { primary, page } = colorsOf(theme);
  const canvas = new Canvas(width, height);
  canvas.fillRows((share) => mixed(page, primary, 0.3 - 0.2 * share));
  for (const radius of [150, 260, 390]) {
    await othersFirst();
    canvas.fill(circle(860, 300, radius), primary, 0.09);
  }
  const trails: readonly (readonly [number, number])[] = [
    [0, 5],
    [26, 3],
  ];
  for (const [drop, thickness] of trails) {
    const path = [
      [330, 480 + drop] as const,
      ...curve([330, 480 + drop], [640, 450 + drop], [880, 360 + drop], [1035, 190 + drop]),
    ];
    const back = path.map(([x, y]): Point => [x - 2, y + thickness]).reverse();
    canvas.fill([...path, ...back], page, 0.85);
  }
  canvas.fill(planeAt(1062, 158, 3.6), primary);
  for (const [x, y, radius] of clouds) {
    await othersFirst();
    canvas.fill(circle(x, y, radius), page, (share) => 0.95 * (1.7 - share));
  }
  if (letter === null) drawMark(canvas, { theme, letter }, { left: 110, top: 175, size: 240, edge: 'round' });
  return encodePng(canvas);
}

const clouds: readonly (readonly [number, number, number])[] = [
  [60, 700, 150],
  [260, 720, 190],
  [470, 730, 150],
  [680, 740, 190],
  [880, 720, 150],
  [1060, 735, 190],
  [1220, 700, 150],
];

/** A plane seen from below, flying to the upper right. */
function planeAt(x: number, y: number, scale: number): Point[] {
  const outline: readonly Point[] = [
    [8.5, -8.5],
    [6.5, -9],
    [2, -5],
    [-6.2, -7.2],
    [-7.7, -5.7],
    [-0.7, -1.8],
    [-4, 1.7],
    [-6.5, 1.3],
    [-7.7, 2.5],
    [-4.2, 4.5],
    [-2.2, 8],
    [-1, 6.8],
    [-1.4, 4.3],
    [2.1, 1],
    [6, 8],
    [7.5, 6.5],
    [5, -2],
    [8.2, -5],
    [9, -7],
  ];
  return outline.map(([dx, dy]): Point => [x + dx * scale, y + dy * scale]);
}

interface MarkPlace {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly edge: IconEdge;
}

function drawMark(canvas: Canvas, { theme, letter }: Marked, { left, top, size, edge }: MarkPlace): void {
  const { primary, onPrimary } = colorsOf(theme);
  const scale = size / markBox;
  canvas.fill(roundedBox(left, top, size, edge === 'round' ? 8 * scale : 0), primary);
  if (letter !== null) return;
  canvas.fill(
    fin.map(([x, y]): Point => [left + x * scale, top + y * scale]),
    onPrimary,
  );
}

function colorsOf(theme: BrandTheme): { primary: Rgb; onPrimary: Rgb; page: Rgb } {
  const variables = themeVariables(theme);
  const read = (name: string) => parseHexColor(variables[name] ?? '') ?? { red: 0, green: 0, blue: 0 };
  return { primary: read('--brand-primary'), onPrimary: read('--brand-on-primary'), page: read('--brand-background') };
}

function mixed(under: Rgb, over: Rgb, share: number): Rgb {
  const mix = (a: number, b: number) => Math.round(a + (b - a) * share);
  return { red: mix(under.red, over.red), green: mix(under.green, over.green), blue: mix(under.blue, over.blue) };
}

function css({ red, green, blue }: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}
