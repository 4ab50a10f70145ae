import type { ToastMessage } from './toast-store.ts';

export type { ToastMessage } from './toast-store.ts';

let kept: Promise<typeof import('./toast-stage.tsx')> | null = null;

/**
 * Loads the code of toasts; call it early if a toast may have to report a lost connection. All calls wait for one import,
 * in order: browsers resolve several imports of a module in any order, and an older message would replace a newer one. A
 * failure is not cached.
 */
export function loadToasts() {
  kept ??= import('./toast-stage.tsx').catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}

/**
 * Shows a message in the corner for five seconds, replacing the previous one (SHELL-06), on any page. A toast's message
 * is always on the screen as well: if its code cannot be loaded, nothing else is shown.
 */
export function showToast(message: ToastMessage): void {
  loadToasts().then(
    ({ toasts }) => toasts.show(message),
    () => undefined,
  );
}
