import { expect, test } from 'vitest';
import { timeLeftText } from './offer-clock.tsx';
import { availableSeatLines, seatMapText } from './seat-map-tab.tsx';

test('seat maps: loading, available and unavailable texts as specified [FLT-06]', () => {
  expect(seatMapText({ kind: 'loading' })).toBe('Loading seat maps...');
  const map = { id: 'map_1', sliceId: 'sli_1', segmentId: 'seg_1', cabins: [] };
  expect(seatMapText({ kind: 'known', maps: [map] })).toBe('Seat selection will be available during booking.');
  const none = 'Seat maps are not available for this flight. You will be able to select seats after booking.';
  expect(seatMapText({ kind: 'known', maps: [] })).toBe(none);
  expect(seatMapText({ kind: 'failed' })).toBe(none);
});

test('the tab says how many seats are available on a flight, where, and from which price [F-165] [FLT-06]', () => {
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const free = { window: 12, middle: 0, aisle: 20 };
  expect(availableSeatLines({ seats: 180, free, lowest: usd(1200) })).toEqual([
    '32 of 180 seats are available, from $12.',
    'Window: 12, aisle: 20.',
  ]);
  expect(availableSeatLines({ seats: 9, free: { window: 0, middle: 1, aisle: 0 }, lowest: usd(0) })).toEqual([
    '1 of 9 seats is available, some free of charge.',
    'Middle: 1.',
  ]);
  expect(availableSeatLines({ seats: 9, free: { window: 0, middle: 0, aisle: 0 }, lowest: null })).toEqual([
    'No seats can be chosen on this flight right now.',
  ]);
});

test('shows the time left for this offer [FLT-07]', () => {
  const offer = { expiresAt: '2027-01-10T12:00:00Z' };
  const at = (time: string) => timeLeftText(offer, new Date(`2027-01-10T${time}Z`));
  expect(at('11:35:30')).toBe('Time left for this one: 24 minutes.');
  expect(at('11:58:30')).toBe('Time left for this one: 1 minute.');
  expect(at('11:59:30')).toBe('Time left for this one: less than a minute.');
});
