import { loadOnline } from '../preload.ts';
import type { ToastMessage } from './toast-store.ts';

export type { ToastMessage } from './toast-store.ts';

/**
 * Loads the code of toasts; call it early if a toast may have to report a lost connection. All calls wait for one import,
 * in order: browsers resolve several imports of a module in any order, and an older message would replace a newer one.
 */
export const loadToasts = loadOnline(() => import('./toast-stage.tsx'));

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
