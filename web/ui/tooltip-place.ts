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
 * Where a tooltip's upper left corner stands: above its trigger and centred, under it where there is no room above, never
 * over the window's left or right edge. It touches the trigger's box, so that a pointer can cross over.
 */
export function placeTooltip(trigger: Box, tip: Size, view: Size): { readonly left: number; readonly top: number } {
  const above = trigger.top - tip.height;
  const centred = trigger.left + (trigger.width - tip.width) / 2;
  return {
    left: Math.max(margin, Math.min(centred, view.width - margin - tip.width)),
    top: above < margin ? trigger.top + trigger.height : above,
  };
}
