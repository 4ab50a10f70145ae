import { act, screen } from '@testing-library/react';
import { toasts } from '../ui/toast/toast-stage.tsx';

/** The region of the toast; throws if there is none. */
export const toast = () => screen.getByRole('region', { name: /^Notifications/ });

/** Dismisses the toast of an earlier test, which survives its page as it does in a browser. */
export function dismissToast(): void {
  act(() => {
    const shown = toasts.current();
    if (shown !== null) toasts.dismiss(shown.id);
  });
}
