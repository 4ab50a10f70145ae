import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastView } from './toast-view.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['into a frame of the page, such as the fields for a card', 'gone', true],
  ['to another window', 'still there', false],
])('after five seconds in which the focus went %s a toast is %s [SHELL-06]', (_where, fate, hasFocus) => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
  const onClose = vi.fn();
  render(<ToastView toast={{ id: 1, open: true, title: 'Payment Failed' }} onClose={onClose} />);
  expect(screen.getByText('Payment Failed')).toBeTruthy();
  act(() => void dispatchEvent(new Event('blur')));
  act(() => void vi.advanceTimersByTime(5001));
  expect(onClose).toHaveBeenCalledTimes(fate === 'gone' ? 1 : 0);
});
