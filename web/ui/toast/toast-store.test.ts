import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, keptMs } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one toast at a time: a new one replaces the previous one, even with the same text [SHELL-06]', () => {
  const store = createToastStore();
  store.show({ title: 'Copied to clipboard.' });
  const first = store.current();
  store.show({ title: 'Copied to clipboard.' });
  expect(store.current()).toMatchObject({ title: 'Copied to clipboard.', open: true });
  expect(store.current()?.id).not.toBe(first?.id);
  store.dismiss(first?.id ?? 0);
  expect(store.current()?.open).toBe(true);
});

test('a dismissed toast is kept closed for 1,000,000 ms, then deleted [SHELL-06]', () => {
  const store = createToastStore();
  let notified = 0;
  store.subscribe(() => {
    notified += 1;
  });
  store.show({ title: 'Seat Selected' });
  store.dismiss(store.current()?.id ?? 0);
  vi.advanceTimersByTime(keptMs - 1);
  expect(keptMs).toBe(1_000_000);
  expect(store.current()).toMatchObject({ title: 'Seat Selected', open: false });
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();
  expect(notified).toBe(3);
});

test('a toast shown after a dismissal is not deleted with the old one [SHELL-06]', () => {
  const store = createToastStore();
  store.show({ title: 'one' });
  store.dismiss(store.current()?.id ?? 0);
  store.show({ title: 'two' });
  vi.advanceTimersByTime(keptMs);
  expect(store.current()).toMatchObject({ title: 'two', open: true });
});
