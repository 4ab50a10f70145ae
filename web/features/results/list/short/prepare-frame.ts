/** Whether the browser can put a task before the next frame; Safari cannot. */
export const canPrepareFrames = () => 'scheduler' in globalThis;

/**
 * Has the browser work out styles, layout and what else painting needs in a task of its own before the next frame, and calls back then.
 * A hit test needs the same (LIVE-05). Only if it can.
 */
export function prepareFrame(then: () => void): void {
  if (!canPrepareFrames()) return;
  const prepare = () => {
    document.elementFromPoint(0, 0);
    then();
  };
  void scheduler.postTask(prepare, { priority: 'user-blocking' });
}
