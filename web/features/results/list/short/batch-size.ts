/** Most cards in a frame, on a device that renders them quickly. */
const mostInFrame = 4;
/** What the browser's own work on a frame may take: half of one at 60 Hz. */
const frameBudgetMs = 8;

/**
 * How many cards fit into the next frame after one in which some took so long. A frame without any says nothing of the next,
 * however quick it was.
 * @param rendered cards in the last frame
 * @param frameMs what the browser's own part of it took, in milliseconds: painting, and styles and layout that were left to it
 */
export function nextBatchSize(rendered: number, frameMs: number): number {
  if (rendered === 0) return 1;
  return Math.min(mostInFrame, Math.max(1, Math.floor((frameBudgetMs * rendered) / frameMs)));
}
