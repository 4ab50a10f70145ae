import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, keptMs } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one toast at a time: a new one takes the place of the one before, also with the same words [SHELL-06]', () => {
  const store = createToastStore();
  store.show({ title: 'Copied to clipboard.' });
  const first = store.current();
  store.show({ title: 'Copied to clipboard.' });
  expect(store.current()).toMatchObject({ title: 'Copied to clipboard.', open: true });
  expect(store.current()?.id).not.toBe(first?.id);
  store.dismiss(first?.id ?? 0);
  expect(store.current()?.open).toBe(true);
});

test('a dismissed toast is kept closed for 1,000,000 ms, then forgotten [SHELL-06]', () => {
  const store = createToastStore();
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  store.show({ title: 'Seat Selected' });
  store.dismiss(store.current()?.id ?? 0);
  vi.advanceTimersByTime(keptMs - 1);
  expect(keptMs).toBe(1_000_000);
  expect(store.current()).toMatchObject({ title: 'Seat Selected', open: false });
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();
  expect(told).toBe(3);
});

test('a toast shown after a dismissal is not forgotten with the old one [SHELL-06]', () => {
  const store = createToastStore();
  store.show({ title: 'one' });
  store.dismiss(store.current()?.id ?? 0);
  store.show({ title: 'two' });
  vi.advanceTimersByTime(keptMs);
  expect(store.current()).toMatchObject({ title: 'two', open: true });
});
