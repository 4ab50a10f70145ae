import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTooltipStore, graceMs } from './tooltip-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a tooltip shows once the pointer has rested for 700 ms [SHELL-06]', () => {
  const store = createTooltipStore();
  store.enter('a');
  vi.advanceTimersByTime(699);
  expect(store.current()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(store.current()).toBe('a');
});

test('a pointer that leaves early, or passes over, shows nothing [SHELL-06]', () => {
  const store = createTooltipStore();
  store.enter('a');
  vi.advanceTimersByTime(600);
  store.leave('a');
  store.enter('b');
  vi.advanceTimersByTime(600);
  expect(store.current()).toBeNull();
  vi.advanceTimersByTime(100);
  expect(store.current()).toBe('b');
  store.close('b');
  vi.advanceTimersByTime(1000);
  store.enter('c');
  store.leave('c');
  vi.advanceTimersByTime(1000);
  expect(store.current()).toBeNull();
});

test('within 300 ms after one closed the next shows at once, later only after 700 ms [SHELL-06]', () => {
  const store = createTooltipStore();
  store.show('a');
  store.close('a');
  vi.advanceTimersByTime(299);
  store.enter('b');
  expect(store.current()).toBe('b');
  store.close('b');
  vi.advanceTimersByTime(300);
  store.enter('c');
  expect(store.current()).toBeNull();
  vi.advanceTimersByTime(700);
  expect(store.current()).toBe('c');
});

test('the 300 ms count from the last tooltip that closed [SHELL-06]', () => {
  const store = createTooltipStore();
  store.show('a');
  store.close('a');
  vi.advanceTimersByTime(200);
  store.show('b');
  store.close('b');
  vi.advanceTimersByTime(200);
  store.enter('c');
  expect(store.current()).toBe('c');
});

test('one at a time: a pointer or focus elsewhere replaces it, and the old one closes nothing [SHELL-06]', () => {
  const store = createTooltipStore();
  const seen: (string | null)[] = [];
  store.subscribe(() => seen.push(store.current()));
  store.show('a');
  store.enter('b');
  store.leave('a');
  store.close('a');
  vi.advanceTimersByTime(1000);
  store.show('c');
  expect(seen).toEqual(['a', 'b', 'c']);
});

test('it waits for a pointer on its way to the tooltip, then closes [SHELL-06]', () => {
  const store = createTooltipStore();
  store.show('a');
  store.leave('a');
  vi.advanceTimersByTime(graceMs - 1);
  store.enter('a');
  vi.advanceTimersByTime(1000);
  expect(store.current()).toBe('a');
  store.leave('a');
  store.show('a');
  vi.advanceTimersByTime(1000);
  expect(store.current()).toBe('a');
  store.leave('a');
  vi.advanceTimersByTime(graceMs);
  expect(store.current()).toBeNull();
});

test('closing cancels a tooltip that was about to show [SHELL-06]', () => {
  const store = createTooltipStore();
  store.enter('a');
  store.close('a');
  vi.advanceTimersByTime(1000);
  expect(store.current()).toBeNull();
});
