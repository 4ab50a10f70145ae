import type { ToastMessage } from './toast-store.ts';

export type { ToastMessage } from './toast-store.ts';

/** Loads the code that draws toasts; call it early where a toast may have to tell that the line broke. */
export const loadToasts = () => import('./toast-stage.tsx');

/**
 * Shows a message in the corner for five seconds, in place of the one before (SHELL-06), on whatever page. What a toast
 * says always stands on the screen as well: where its code cannot be loaded nothing more is shown.
 */
export function showToast(message: ToastMessage): void {
  loadToasts().then(
    ({ toasts }) => toasts.show(message),
    () => undefined,
  );
}
