import type { Segment } from '#domain/flights/offer.ts';
import type { WireObject } from './wire.ts';

const seatNames = new Map([
  ['extra_legroom', 'Extra legroom'],
  ['skycouch', 'Skycouch'],
  ['recliner', 'Recliner seat'],
  ['angle_flat', 'Angled lie-flat seat'],
  ['full_flat', 'Lie-flat seat'],
  ['full_flat_pod', 'Lie-flat seat with door'],
  ['private_suite', 'Private suite'],
]);

/**
 * A segment's cabin amenities in words (FLT-02; Duffel API v2, cabin amenities of segment passengers), from the first
 * traveler, since all share a cabin. Missing, 'n/a' or unreadable amenities are omitted and never invalidate an offer.
 */
export function mapAmenities(segment: WireObject): Segment['services'] {
  const amenities = amenitiesOf(segment);
  const [power, seat] = [partOf(amenities.power), partOf(amenities.seat)];
  const texts = {
    power: isAvailable(power) ? 'Power at the seat' : null,
    seat: seatText(String(seat.type), String(seat.pitch)),
  };
  const others = Object.entries(texts).flatMap(([type, description]) =>
    description === null ? [] : [{ type, description }],
  );
  return [...mapWifi(segment), ...others];
}

/** The segment's WiFi as its only service; empty if the airline describes none. */
function mapWifi(segment: WireObject): Segment['services'] {
  const wifi = partOf(amenitiesOf(segment).wifi);
  return isAvailable(wifi) ? (wifiServices.get(String(wifi.cost)) ?? unpricedWifi) : noServices;
}

function amenitiesOf(segment: WireObject): WireObject {
  const traveler = Array.isArray(segment.passengers) ? partOf(segment.passengers[0]) : {};
  return partOf(partOf(traveler.cabin).amenities);
}

function partOf(value: unknown): WireObject {
  return typeof value === 'object' && value !== null ? (value as WireObject) : {};
}

const wifiService = (description: string): Segment['services'] => [{ type: 'wifi', description }];
const wifiServices = new Map([
  ['free', wifiService('Free WiFi')],
  ['paid', wifiService('WiFi for a fee')],
  ['free or paid', wifiService('WiFi, free or for a fee')],
]);
const unpricedWifi = wifiService('WiFi');
const noServices: Segment['services'] = [];

/** Documented as a boolean, sent as text. */
function isAvailable(amenity: WireObject): boolean {
  return amenity.available === true || amenity.available === 'true';
}

function seatText(type: string, pitch: string): string | null {
  const inches = /^\d{2,3}$/.test(pitch) ? `${pitch} in seat pitch` : null;
  const name = seatNames.get(type) ?? null;
  return name !== null && inches !== null ? `${name}, ${inches}` : (name ?? inches);
}
