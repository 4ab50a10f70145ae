import { expect, test } from 'vitest';
import { mapAmenities } from './map-amenities.ts';

const segmentWith = (amenities: unknown) => ({ passengers: [{ cabin: { name: 'economy', amenities } }] });

test('amenities of the cabin become services with type and description [FLT-02]', () => {
  const wifi = { available: 'true', cost: 'paid' };
  const seat = { type: 'full_flat', pitch: '78', legroom: 'more' };
  expect(mapAmenities(segmentWith({ wifi, power: { available: true }, seat }))).toEqual([
    { type: 'wifi', description: 'WiFi for a fee' },
    { type: 'power', description: 'Power at the seat' },
    { type: 'seat', description: 'Lie-flat seat, 78 in seat pitch' },
  ]);
});

test('missing or unstated amenities are omitted [FLT-02]', () => {
  const wifi = { available: 'false', cost: 'n/a' };
  expect(
    mapAmenities(segmentWith({ wifi, power: { available: 'n/a' }, seat: { type: 'standard', pitch: 'n/a' } })),
  ).toEqual([]);
  expect(mapAmenities(segmentWith({ wifi: null, power: null, seat: null }))).toEqual([]);
  for (const segment of [
    {},
    { passengers: [] },
    { passengers: 'x' },
    { passengers: [{ cabin: { amenities: [{ wifi: 1 }] } }] },
    { passengers: [{ cabin: null }] },
    segmentWith(null),
  ]) {
    expect(mapAmenities(segment)).toEqual([]);
  }
});

test('shows the seat type, the pitch or both, if known [FLT-02]', () => {
  const texts = (seat: object) => mapAmenities(segmentWith({ seat })).map(({ description }) => description);
  expect(texts({ type: 'standard', pitch: '31' })).toEqual(['31 in seat pitch']);
  expect(texts({ type: 'recliner', pitch: 'n/a' })).toEqual(['Recliner seat']);
});

test('WiFi is named with its terms [FLT-02]', () => {
  const wifi = (cost: string) => mapAmenities(segmentWith({ wifi: { available: 'true', cost } }));
  expect(wifi('free')).toEqual([{ type: 'wifi', description: 'Free WiFi' }]);
  expect(wifi('n/a')).toEqual([{ type: 'wifi', description: 'WiFi' }]);
  expect(mapAmenities(segmentWith({ wifi: { available: 'false' } }))).toEqual([]);
  expect(mapAmenities({ passengers: null })).toEqual([]);
});
