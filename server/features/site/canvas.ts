import type { Rgb } from '../../../domain/brand/theme.ts';
import type { Pixels } from './png.ts';

export type Point = readonly [x: number, y: number];

/** How finely edges are drawn: rows of samples within each pixel. */
const samples = 4;

/** A picture to draw on, clear at first. */
export class Canvas implements Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8Array(width * height * 4);
  }

  /** Fills every row with the colour that it is given (0 at the top, 1 at the bottom). */
  fillRows(colorAt: (share: number) => Rgb): void {
    for (let y = 0; y < this.height; y++) {
      const { red, green, blue } = colorAt(y / Math.max(1, this.height - 1));
      for (let x = 0; x < this.width; x++) this.data.set([red, green, blue, 255], (y * this.width + x) * 4);
    }
  }

  /** Fills what the outline holds (even-odd), with smooth edges. `opacity` is 0..1, or by the share of the height. */
  fill(outline: readonly Point[], color: Rgb, opacity: number | ((share: number) => number) = 1): void {
    const covered = new Float32Array(this.width);
    const ys = outline.map(([, y]) => y);
    const top = Math.max(0, Math.floor(Math.min(...ys)));
    const bottom = Math.min(this.height, Math.ceil(Math.max(...ys)));
    for (let y = top; y < bottom; y++) {
      covered.fill(0);
      for (let sample = 0; sample < samples; sample++) coverRow(outline, y + (sample + 0.5) / samples, covered);
      const strength = typeof opacity === 'number' ? opacity : opacity(y / this.height);
      for (let x = 0; x < this.width; x++) {
        const share = covered[x] ?? 0;
        if (share > 0) this.#blend((y * this.width + x) * 4, color, Math.min(1, share / samples) * strength);
      }
    }
  }

  #blend(at: number, { red, green, blue }: Rgb, share: number): void {
    const under = (this.data[at + 3] ?? 0) / 255;
    const opacity = share + under * (1 - share);
    const mix = (channel: number, offset: number) =>
      Math.round((channel * share + (this.data[at + offset] ?? 0) * under * (1 - share)) / opacity);
    this.data.set([mix(red, 0), mix(green, 1), mix(blue, 2), Math.round(opacity * 255)], at);
  }
}

/** Adds, for each pixel of a row, how much of it lies within the outline at this height. */
function coverRow(outline: readonly Point[], y: number, covered: Float32Array): void {
  const crossings: number[] = [];
  outline.forEach(([x0, y0], index) => {
    const [x1, y1] = outline[(index + 1) % outline.length] ?? [x0, y0];
    if (y0 <= y === y1 <= y) return;
    crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
  });
  crossings.sort((a, b) => a - b);
  for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
    const from = Math.max(0, crossings[pair] ?? 0);
    const to = Math.min(covered.length, crossings[pair + 1] ?? 0);
    for (let x = Math.floor(from); x < to; x++) {
      covered[x] = (covered[x] ?? 0) + Math.min(x + 1, to) - Math.max(x, from);
    }
  }
}

/** The outline of a rectangle with round corners. */
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

/** Points along a cubic curve, its first one left out. */
export function curve(from: Point, near: Point, far: Point, to: Point, steps = 24): Point[] {
  return Array.from({ length: steps }, (_, step) => {
    const t = (step + 1) / steps;
    const u = 1 - t;
    const at = (axis: 0 | 1) =>
      u ** 3 * from[axis] + 3 * u * u * t * near[axis] + 3 * u * t * t * far[axis] + t ** 3 * to[axis];
    return [at(0), at(1)] as const;
  });
}
