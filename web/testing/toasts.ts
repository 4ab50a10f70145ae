import { act, screen } from '@testing-library/react';
import { toasts } from '../ui/toast-stage.tsx';

/** The toast that shows; throws where there is none. */
export const toast = () => screen.getByRole('region', { name: /^Notifications/ });

/** Takes away the toast of a test before, which outlives its page as it does in a browser. */
export function dismissToast(): void {
  act(() => {
    const shown = toasts.current();
    if (shown !== null) toasts.dismiss(shown.id);
  });
}
