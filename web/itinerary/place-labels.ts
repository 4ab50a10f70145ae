import type { DrawnPoint } from './route-map/route-drawing.ts';

interface Dot {
  readonly x: number;
  readonly y: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Space for a three-letter code on the narrowest screen, and its distance from the dot. */
const labelSize = { width: 72, height: 34 };
const gap = 10;
const edge = 4;

const { width: w, height: h } = labelSize;
const nearOffsets: readonly (readonly [number, number])[] = [
  [0, -(h / 2 + gap)],
  [0, h / 2 + gap],
  [w / 2 + gap, 0],
  [-(w / 2 + gap), 0],
  [w / 2, -(h / 2 + gap)],
  [-w / 2, -(h / 2 + gap)],
  [w / 2, h / 2 + gap],
  [-w / 2, h / 2 + gap],
];
/** The same directions one label further out, for crowded airports. */
const offsets = [...nearOffsets, ...nearOffsets.map(([x, y]) => [x + Math.sign(x) * w, y + Math.sign(y) * h] as const)];
const overlapCost = 1000;

/**
 * Places the labels of dots: next to their dot, inside the frame, clear of other labels and dots, and clear of the line
 * if possible. Earlier dots have priority; a dot without room gets no label. `line` is the route as
 * closely spaced points.
 */
export function placeLabels<T extends Dot>(
  dots: readonly T[],
  line: readonly Dot[],
  frame: Frame,
): (T & Pick<DrawnPoint, 'label' | 'isApart'>)[] {
  const taken: Dot[] = [];
  return dots.map((dot) => {
    const others = dots.filter((other) => other !== dot);
    const cost = (label: Dot) =>
      overlapCost * taken.filter((other) => overlap(label, other)).length +
      200 * others.filter((other) => covers(label, other)).length +
      (covers(label, dot) ? 200 : 0) +
      Math.min(50, line.filter((point) => covers(label, point)).length);
    const choices = offsets
      .map(([x, y]) => inside({ x: dot.x + x, y: dot.y + y }, frame))
      .map((label) => ({ label, cost: cost(label) }));
    const best = choices.reduce((a, b) => (b.cost < a.cost ? b : a));
    if (best.cost >= overlapCost) return { ...dot, label: null, isApart: false };
    taken.push(best.label);
    return { ...dot, label: best.label, isApart: !isBeside(best.label, dot) };
  });
}

function inside({ x, y }: Dot, { width, height }: Frame): Dot {
  const within = (value: number, half: number, end: number) =>
    Math.round(Math.min(end - half - edge, Math.max(half + edge, value)));
  return { x: within(x, w / 2, width), y: within(y, h / 2, height) };
}

function isBeside(label: Dot, dot: Dot): boolean {
  return Math.abs(label.x - dot.x) <= w / 2 + gap && Math.abs(label.y - dot.y) <= h / 2 + gap;
}

function overlap(a: Dot, b: Dot): boolean {
  return Math.abs(a.x - b.x) < w && Math.abs(a.y - b.y) < h;
}

/** True if a label covers or touches a point. */
function covers(label: Dot, point: Dot): boolean {
  return Math.abs(label.x - point.x) < w / 2 + 4 && Math.abs(label.y - point.y) < h / 2 + 6;
}
