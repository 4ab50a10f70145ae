import { feature } from 'topojson-client';
import { readPackageJson } from './packages.ts';

/**
 * The outline of the world's land as polygons of rings of [longitude, latitude] in degrees, one polygon a line: Natural
 * Earth 1:110m (public domain), through world-atlas, rounded to a hundredth of a degree. Rings wind clockwise around
 * land, as d3-geo reads them.
 */
export function buildLand(): string {
  const topology = readPackageJson<Parameters<typeof feature>[0]>('world-atlas/land-110m.json');
  const { land } = topology.objects;
  if (land?.type !== 'GeometryCollection') throw new Error('The land outline was not found in its package');
  const polygons = feature(topology, land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates;
    return geometry.type === 'Polygon' ? [geometry.coordinates] : [];
  });
  const rounded = polygons.map((rings) => rings.map((ring) => ring.map((point) => point.map(hundredths))));
  return `[\n${rounded.map((polygon) => JSON.stringify(polygon)).join(',\n')}\n]\n`;
}

function hundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
