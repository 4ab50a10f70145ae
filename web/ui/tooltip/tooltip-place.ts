/** Edges of a box in the window, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between the tooltip and the edges of the window, in px. */
const margin = 8;

/**
 * The upper left corner of a tooltip: above its trigger and centered, below it if there is no room above, never
 * beyond the window's left or right edge. It touches the trigger's box, so that a pointer can move onto it.
 */
export function placeTooltip(trigger: Box, tip: Size, view: Size): { readonly left: number; readonly top: number } {
  const above = trigger.top - tip.height;
  const centered = trigger.left + (trigger.width - tip.width) / 2;
  return {
    left: Math.max(margin, Math.min(centered, view.width - margin - tip.width)),
    top: above < margin ? trigger.top + trigger.height : above,
  };
}
