import { type GeoProjection, type GeoStream, geoStream } from 'd3-geo';
import { landPolygons } from '#data/land.ts';

const land = { type: 'MultiPolygon' as const, coordinates: landPolygons as number[][][][] };

/** Points closer than this to the previous one are dropped, as are smaller rings. In units of the frame. */
const finest = 2.5;

/** The projected land as SVG path data: relative steps in whole units, without invisible detail. */
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
  // A minus sign separates two numbers, so no space is needed.
  return `${steps[0] ?? ''}${steps.slice(1).join(' ').replaceAll(' -', '-')}z`;
}
