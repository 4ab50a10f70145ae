import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDraft } from './use-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startDraft() {
  const committed: number[] = [];
  const { result } = renderHook(() => useDraft<number>(0, (value) => committed.push(value)));
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  return { committed, shown: () => result.current[0], move: (to: number) => act(() => result.current[1](to)), wait };
}

test('the first step of a slider is committed in the next task, not in the one that shows it [FILT-01] [LIVE-05]', () => {
  const { committed, shown, move, wait } = startDraft();
  move(1);
  expect([shown(), committed]).toEqual([1, []]);
  wait(0);
  expect(committed).toEqual([1]);
  wait(1000);
  move(2);
  wait(0);
  expect(committed).toEqual([1, 2]);
});

test('further steps of a movement show at once and are committed when the slider is still [FILT-01] [LIVE-05]', () => {
  const { committed, shown, move, wait } = startDraft();
  move(1);
  wait(0);
  for (const to of [2, 3, 4]) {
    move(to);
    expect(shown()).toBe(to);
    wait(30);
  }
  expect(committed).toEqual([1]);
  wait(10);
  expect(committed).toEqual([1, 4]);
});
