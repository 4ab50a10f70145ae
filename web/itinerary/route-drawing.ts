import type { RoutePointKind } from '../../domain/flights/route.ts';

/** An airport on a route map. */
export interface DrawnPoint {
  readonly code: string;
  readonly kind: RoutePointKind;
  readonly x: number;
  readonly y: number;
  /** The middle of its label, which lies within the frame; null where every place is taken by other labels. */
  readonly label: { readonly x: number; readonly y: number } | null;
  /** Whether the label stands away from its dot, so that a line has to lead to it. */
  readonly isApart: boolean;
}

/** A route map ready to draw, in units of its frame: half a unit is a pixel on a small screen. */
export interface RouteDrawing {
  readonly width: number;
  readonly height: number;
  /** SVG path data, clipped to the frame. */
  readonly land: string;
  /** SVG path data of the edge of what is shown of the earth; empty where the frame ends before it. */
  readonly rim: string;
  /** SVG path data of the great circles that are flown. */
  readonly legs: string;
  readonly points: readonly DrawnPoint[];
  /** The route in words, for those who cannot see it. */
  readonly text: string;
}
