/** Whether the browser can put a task before the next frame; Safari cannot. */
export const canPrepareFrames = () => 'scheduler' in globalThis;

/**
 * Makes the browser compute styles and layout in a separate task before the next frame, then calls back. A hit test forces that work
 * (LIVE-05). Does nothing where the browser cannot schedule such a task.
 */
export function prepareFrame(then: () => void): void {
  if (!canPrepareFrames()) return;
  const prepare = () => {
    document.elementFromPoint(0, 0);
    then();
  };
  void scheduler.postTask(prepare, { priority: 'user-blocking' });
}
