/** Whether the browser can put a task before the next frame; Safari cannot. */
export function canPrepareFrames(): boolean {
  return 'scheduler' in globalThis;
}

/**
 * Has the browser work out styles, layout and what else painting needs in a task of its own before the next frame, where it can: a
 * hit test needs the same (LIVE-05). Calls back then.
 */
export function prepareFrame(then?: () => void): void {
  if (!canPrepareFrames()) return;
  const prepare = () => {
    document.elementFromPoint(0, 0);
    then?.();
  };
  void scheduler.postTask(prepare, { priority: 'user-blocking' });
}
