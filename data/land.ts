import polygons from './generated/land.json' with { type: 'json' };

/**
 * The outline of the world's land for small maps: polygons of rings of [longitude, latitude] in degrees, clockwise
 * around land. Natural Earth 1:110m (public domain). Server only: about 75 kB.
 */
export const landPolygons: readonly (readonly (readonly (readonly number[])[])[])[] = polygons;
