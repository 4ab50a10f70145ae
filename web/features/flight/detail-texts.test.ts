import { expect, test } from 'vitest';
import { timeLeftText } from './offer-clock.tsx';
import { seatMapText } from './seat-map-tab.tsx';

test('seat maps: loading, available and unavailable texts as specified [FLT-06]', () => {
  expect(seatMapText({ kind: 'loading' })).toBe('Loading seat maps...');
  const map = { id: 'map_1', sliceId: 'sli_1', segmentId: 'seg_1', cabins: [] };
  expect(seatMapText({ kind: 'known', maps: [map] })).toBe('Seat selection will be available during booking.');
  const none = 'Seat maps are not available for this flight. You will be able to select seats after booking.';
  expect(seatMapText({ kind: 'known', maps: [] })).toBe(none);
  expect(seatMapText({ kind: 'failed' })).toBe(none);
});

test('shows the time left for this offer [FLT-07]', () => {
  const offer = { expiresAt: '2027-01-10T12:00:00Z' };
  const at = (time: string) => timeLeftText(offer, new Date(`2027-01-10T${time}Z`));
  expect(at('11:35:30')).toBe('Time left for this one: 24 minutes.');
  expect(at('11:58:30')).toBe('Time left for this one: 1 minute.');
  expect(at('11:59:30')).toBe('Time left for this one: less than a minute.');
});
