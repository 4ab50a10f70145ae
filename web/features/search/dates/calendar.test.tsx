import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lastDayOnSale } from '#domain/search/sale-window.ts';
import Calendar from './calendar.tsx';

test('the calendar ends with the last day on sale, and says that later dates are not on sale yet [F-79] [SRCH-03]', () => {
  const onSelect = vi.fn();
  const latest = lastDayOnSale('2027-03-10');
  render(<Calendar selected="2028-02-08" earliest="2027-03-10" latest={latest} other="" onSelect={onSelect} />);
  expect(screen.getByText('Dates after Feb 10, 2028 are not on sale yet.')).toBeTruthy();
  const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(day(/February 10, 2028/).disabled).toBe(false);
  expect(day(/February 11, 2028/).disabled).toBe(true);
  expect(day(/next month/i).getAttribute('aria-disabled')).toBe('true');
});

test('a form left open over midnight offers today at the earliest, not the day it was opened [SRCH-03] [SRCH-14]', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 2, 11, 0, 5) });
  try {
    render(
      <Calendar
        selected="2027-03-10"
        earliest="2027-03-10"
        latest="2028-02-10"
        other="2027-03-17"
        onSelect={vi.fn()}
      />,
    );
    const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(day(/March 10, 2027/).disabled).toBe(true);
    expect(day(/Today.*March 11, 2027/).disabled).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
