import type { RoutePointKind } from '#domain/flights/route.ts';

/** An airport on a route map. */
export interface DrawnPoint {
  readonly code: string;
  readonly kind: RoutePointKind;
  readonly x: number;
  readonly y: number;
  /** Center of its label, within the frame; null if there is no room for one. */
  readonly label: { readonly x: number; readonly y: number } | null;
  /** Whether the label is far from its dot and needs a leader line. */
  readonly isApart: boolean;
}

/** A route map ready to render, in units of its frame: half a unit is one pixel on a small screen. */
export interface RouteDrawing {
  readonly width: number;
  readonly height: number;
  /** SVG path data, clipped to the frame. */
  readonly land: string;
  /** SVG path data of the edge of the visible globe; empty if it is outside the frame. */
  readonly rim: string;
  /** SVG path data of the great-circle routes. */
  readonly legs: string;
  readonly points: readonly DrawnPoint[];
  /** The route as text, for screen readers. */
  readonly text: string;
}
