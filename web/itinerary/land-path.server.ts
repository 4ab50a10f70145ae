import { type GeoProjection, type GeoStream, geoStream } from 'd3-geo';
import { landPolygons } from '../../data/land.ts';

const land = { type: 'MultiPolygon' as const, coordinates: landPolygons as number[][][][] };

/** Corners nearer than this to the last one are left out; a ring that is smaller altogether too. In units of the frame. */
const finest = 2.5;

/** The land as a projection shows it, as SVG path data in whole units: relative steps, no detail that nobody can see. */
export function landPath(projection: GeoProjection): string {
  let path = '';
  let ring: (readonly [number, number])[] = [];
  const nothing = () => undefined;
  const sink: GeoStream = {
    polygonStart: nothing,
    polygonEnd: nothing,
    lineStart() {
      ring = [];
    },
    point(x, y) {
      const last = ring.at(-1);
      if (last === undefined || Math.hypot(x - last[0], y - last[1]) >= finest) ring.push([x, y]);
    },
    lineEnd() {
      if (ring.length > 3) path += ringPath(ring);
    },
  };
  geoStream(land, projection.stream(sink));
  return path;
}

function ringPath(ring: readonly (readonly [number, number])[]): string {
  let [x, y] = [0, 0];
  const steps = ring.map(([toX, toY], index) => {
    const [stepX, stepY] = [Math.round(toX) - x, Math.round(toY) - y];
    x += stepX;
    y += stepY;
    return index === 0 ? `M${stepX} ${stepY}l` : `${stepX}${stepY < 0 ? '' : ' '}${stepY}`;
  });
  // A minus sign parts two numbers by itself.
  return `${steps[0] ?? ''}${steps.slice(1).join(' ').replaceAll(' -', '-')}z`;
}
