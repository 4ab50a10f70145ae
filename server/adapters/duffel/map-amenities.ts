import type { Offer, Segment } from '../../../domain/flights/offer.ts';
import { listOf, type WireObject } from './wire.ts';

const seatNames: Readonly<Record<string, string>> = {
  extra_legroom: 'Extra legroom',
  skycouch: 'Skycouch',
  recliner: 'Recliner seat',
  angle_flat: 'Angled lie-flat seat',
  full_flat: 'Lie-flat seat',
  full_flat_pod: 'Lie-flat seat with door',
  private_suite: 'Private suite',
};

/**
 * An offer with what its cabins offer as services of the segments (FLT-02). Not part of `mapOffer`: result lists do not
 * show it, and it would be most of their size.
 */
export function withAmenities(offer: Offer, wire: WireObject): Offer {
  const wireSlices = listOf(wire, 'slices');
  const slices = offer.slices.map((slice, index) => {
    const wireSegments = listOf(wireSlices[index] ?? {}, 'segments');
    return {
      ...slice,
      segments: slice.segments.map((segment, at) => ({ ...segment, services: mapAmenities(wireSegments[at] ?? {}) })),
    };
  });
  return { ...offer, slices };
}

/**
 * What the cabin of a segment offers, in words (Duffel API v2, cabin amenities of segment passengers): the first
 * traveller's, who sits where all do. What is missing, 'n/a' or unreadable is not mentioned; it never costs an offer.
 */
export function mapAmenities(segment: WireObject): Segment['services'] {
  const traveller = Array.isArray(segment.passengers) ? partOf(segment.passengers[0]) : {};
  const amenities = partOf(partOf(traveller.cabin).amenities);
  const [wifi, power, seat] = [partOf(amenities.wifi), partOf(amenities.power), partOf(amenities.seat)];
  const texts = {
    wifi: isAvailable(wifi) ? (wifiTexts[String(wifi.cost)] ?? 'Wi-Fi') : null,
    power: isAvailable(power) ? 'Power at the seat' : null,
    seat: seatText(String(seat.type), String(seat.pitch)),
  };
  return Object.entries(texts).flatMap(([type, description]) => (description === null ? [] : [{ type, description }]));
}

function partOf(value: unknown): WireObject {
  return typeof value === 'object' && value !== null ? (value as WireObject) : {};
}

const wifiTexts: Readonly<Record<string, string>> = {
  free: 'Free Wi-Fi',
  paid: 'Wi-Fi for a fee',
  'free or paid': 'Wi-Fi, free or for a fee',
};

/** Documented as a boolean, sent as text. */
function isAvailable(amenity: WireObject): boolean {
  return amenity.available === true || amenity.available === 'true';
}

function seatText(type: string, pitch: string): string | null {
  const inches = /^\d{2,3}$/.test(pitch) ? `${pitch} in seat pitch` : null;
  const name = seatNames[type] ?? null;
  return name !== null && inches !== null ? `${name}, ${inches}` : (name ?? inches);
}
