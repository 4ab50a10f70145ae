import type { Rgb } from '#domain/brand/theme.ts';
import type { Pixels } from './png.ts';

export type Point = readonly [x: number, y: number];

/** Antialiasing: rows of samples per pixel. */
const samples = 4;

/** A picture to draw on, initially transparent. */
export class Canvas implements Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8Array(width * height * 4);
  }

  /** Fills every row with the color for its height (0 at the top, 1 at the bottom). */
  fillRows(colorAt: (share: number) => Rgb): void {
    for (let y = 0; y < this.height; y++) {
      const { red, green, blue } = colorAt(y / Math.max(1, this.height - 1));
      for (let at = y * this.width * 4; at < (y + 1) * this.width * 4; at += 4) {
        this.data[at] = red;
        this.data[at + 1] = green;
        this.data[at + 2] = blue;
        this.data[at + 3] = 255;
      }
    }
  }

  /** Fills an outline (even-odd rule) with smooth edges. `opacity` is 0..1, constant or by height. */
  fill(outline: readonly Point[], color: Rgb, opacity: number | ((share: number) => number) = 1): void {
    const covered = new Float32Array(this.width);
    const sides = sidesOf(outline);
    const xs = outline.map(([x]) => x);
    const ys = outline.map(([, y]) => y);
    const left = Math.max(0, Math.floor(Math.min(...xs)));
    const right = Math.min(this.width, Math.ceil(Math.max(...xs)));
    const top = Math.max(0, Math.floor(Math.min(...ys)));
    const bottom = Math.min(this.height, Math.ceil(Math.max(...ys)));
    for (let y = top; y < bottom; y++) {
      covered.fill(0);
      for (let sample = 0; sample < samples; sample++) coverRow(sides, y + (sample + 0.5) / samples, covered);
      const strength = typeof opacity === 'number' ? opacity : opacity(y / this.height);
      for (let x = left; x < right; x++) {
        const share = covered[x] ?? 0;
        if (share > 0) this.#blend((y * this.width + x) * 4, color, Math.min(1, share / samples) * strength);
      }
    }
  }

  #blend(at: number, { red, green, blue }: Rgb, share: number): void {
    const { data } = this;
    const under = ((data[at + 3] ?? 0) / 255) * (1 - share);
    const opacity = share + under;
    data[at] = Math.round((red * share + (data[at] ?? 0) * under) / opacity);
    data[at + 1] = Math.round((green * share + (data[at + 1] ?? 0) * under) / opacity);
    data[at + 2] = Math.round((blue * share + (data[at + 2] ?? 0) * under) / opacity);
    data[at + 3] = Math.round(opacity * 255);
  }
}

/** A side of an outline, from its upper to its lower end. */
interface Side {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Horizontal distance per vertical step. */
  readonly slope: number;
}

function sidesOf(outline: readonly Point[]): Side[] {
  return outline.flatMap(([x0, y0], index): Side[] => {
    const [x1, y1] = outline[(index + 1) % outline.length] ?? [x0, y0];
    if (y0 === y1) return [];
    const slope = (x1 - x0) / (y1 - y0);
    return [y0 < y1 ? { x: x0, top: y0, bottom: y1, slope } : { x: x1, top: y1, bottom: y0, slope }];
  });
}

/** Adds to each pixel of a row the share covered by the outline at this height. */
function coverRow(sides: readonly Side[], y: number, covered: Float32Array): void {
  const crossings: number[] = [];
  for (const { x, top, bottom, slope } of sides) {
    if (top <= y && y < bottom) crossings.push(x + (y - top) * slope);
  }
  crossings.sort((a, b) => a - b);
  for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
    const from = Math.max(0, crossings[pair] ?? 0);
    const to = Math.min(covered.length, crossings[pair + 1] ?? 0);
    for (let x = Math.floor(from); x < to; x++) {
      covered[x] = (covered[x] ?? 0) + Math.min(x + 1, to) - Math.max(x, from);
    }
  }
}

/** The outline of a rounded rectangle. */
export function roundedBox(left: number, top: number, size: number, radius: number): Point[] {
  const corners: readonly (readonly [number, number, number])[] = [
    [left + size - radius, top + radius, -90],
    [left + size - radius, top + size - radius, 0],
    [left + radius, top + size - radius, 90],
    [left + radius, top + radius, 180],
  ];
  return corners.flatMap(([x, y, start]) => arc(x, y, radius, start, start + 90, 16));
}

export function circle(x: number, y: number, radius: number): Point[] {
  return arc(x, y, radius, 0, 360, 96);
}

function arc(x: number, y: number, radius: number, from: number, to: number, steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

/** Points along a cubic curve, without the first one. */
export function curve(from: Point, near: Point, far: Point, to: Point, steps = 24): Point[] {
  return Array.from({ length: steps }, (_, step) => {
    const t = (step + 1) / steps;
    const u = 1 - t;
    const at = (coordinate: 0 | 1) =>
      u ** 3 * from[coordinate] +
      3 * u * u * t * near[coordinate] +
      3 * u * t * t * far[coordinate] +
      t ** 3 * to[coordinate];
    return [at(0), at(1)] as const;
  });
}
