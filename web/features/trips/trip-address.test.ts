import { expect, test } from 'vitest';
import { readTab } from './list/trip-groups.ts';
import { atDepth, depthOf, readOpenTrip, withOpenTrip, withTab } from './trip-address.ts';

const params = (text: string) => new URLSearchParams(text);

test('a URL opens the booking that it names, or none [TRIP-05] [BOOK-05]', () => {
  expect(readOpenTrip(params(''))).toBeNull();
  expect(readOpenTrip(params('trip=&step=cancel'))).toBeNull();
  expect(readOpenTrip(params('trip=%20'))).toBeNull();
  expect(readOpenTrip(params('trip=bkg_1'))).toEqual({ bookingId: 'bkg_1', view: 'details' });
  expect(readOpenTrip(params('trip=bkg_1&step=odd'))).toEqual({ bookingId: 'bkg_1', view: 'details' });
  for (const view of ['details', 'cancel'] as const) {
    const open = { bookingId: 'bkg_1', view };
    expect(readOpenTrip(params(withOpenTrip(params('tab=past&trip=x&step=cancel'), open)))).toEqual(open);
  }
});

test('opening and closing keep the tab; an unknown tab is the first [TRIP-02]', () => {
  expect(withOpenTrip(params('tab=past'), { bookingId: 'b', view: 'cancel' })).toBe('?tab=past&trip=b&step=cancel');
  expect(withOpenTrip(params('tab=past&trip=b&step=cancel'), null)).toBe('?tab=past');
  expect(readTab(params(withTab(params(''), 'cancelled')))).toBe('cancelled');
  expect(withTab(params('tab=cancelled&brand=polar'), 'upcoming')).toBe('?brand=polar');
  expect(readTab(params('tab=odd'))).toBe('upcoming');
});

test('a history entry knows its depth; one from outside has none [TRIP-05]', () => {
  expect(depthOf(atDepth(2).state)).toBe(2);
  expect([depthOf(null), depthOf({ tripDepth: 'x' }), depthOf(undefined)]).toEqual([0, 0, 0]);
});
