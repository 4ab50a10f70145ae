import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { readPackageJson } from './packages.ts';

/**
 * The outline of the world's land as polygons of rings of [longitude, latitude] in degrees, one polygon a line: Natural
 * Earth 1:110m (public domain), through world-atlas, rounded to a hundredth of a degree. Rings wind clockwise around
 * land, as d3-geo reads them.
 */
export function buildLand(): string {
  const topology = readPackageJson<Topology<{ land: GeometryCollection }>>('world-atlas/land-110m.json');
  const polygons = feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates;
    return geometry.type === 'Polygon' ? [geometry.coordinates] : [];
  });
  const rounded = polygons.map((rings) => rings.map((ring) => ring.map((point) => point.map(hundredths))));
  return `[\n${rounded.map((polygon) => JSON.stringify(polygon)).join(',\n')}\n]\n`;
}

function hundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
