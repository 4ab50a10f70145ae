import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Filters, noFilters } from '#domain/flights/filters/filters.ts';
import { useCountedFilters } from './use-counted-filters.ts';

const nonstop: Filters = { ...noFilters, stops: [0] };

test('the results of each choice are counted anew when the cards in the window are right, not before [FILT-02] [LIVE-05]', () => {
  const { result, rerender } = renderHook(({ filters }) => useCountedFilters(filters, true), {
    initialProps: { filters: noFilters },
  });
  rerender({ filters: nonstop });
  expect(result.current[0]).toBe(noFilters);
  act(() => result.current[1]());
  expect(result.current[0]).toBe(nonstop);
});

test('where no card is left the counts do not wait [FILT-02] [LIVE-05]', () => {
  const { result, rerender } = renderHook(({ filters, hasCards }) => useCountedFilters(filters, hasCards), {
    initialProps: { filters: noFilters, hasCards: true },
  });
  rerender({ filters: nonstop, hasCards: false });
  expect(result.current[0]).toBe(nonstop);
});
