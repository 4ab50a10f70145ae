import type { InventorySegment } from '../inventory/types.ts';
import type { Settings } from '../settings.ts';
import type { AirlineProfile } from './airline-profile.ts';
import { type CabinClass, isWideBody } from './cabin-class.ts';
import { cabinMarketingName } from './fare-brands.ts';
import { hasVariant } from './variants.ts';

/** The cabin of a traveler on a flight with its amenities; null if the airline describes none. */
export function cabinDetails(
  segment: InventorySegment,
  cabin: CabinClass,
  profile: AirlineProfile,
  settings: Settings,
): unknown {
  if (!profile.describesCabin) return null;
  // An airline with both shapes describes its flights with odd numbers.
  const isSilent =
    Number(segment.flightNumber) % 2 === 0 && hasVariant(settings, 'cabins_without_amenities', profile.code);
  return {
    name: cabin,
    marketing_name: cabinMarketingName(profile.code, cabin),
    amenities: isSilent ? null : amenities(segment, cabin, profile, settings),
  };
}

function amenities(segment: InventorySegment, cabin: CabinClass, profile: AirlineProfile, settings: Settings) {
  const isFlat = (cabin === 'business' || cabin === 'first') && isWideBody(segment.aircraft);
  const pitch = {
    economy: 30 + (segment.flightNumber.length % 3),
    premium_economy: 38,
    business: isFlat ? 78 : 37,
    first: isFlat ? 82 : 38,
  }[cabin];
  const isEquipped = segment.distanceKm > 900;
  const isSeatOnly = hasVariant(settings, 'only_seats_described', profile.code);
  if (hasVariant(settings, 'detailed_amenities', profile.code)) {
    return {
      wifi: isSeatOnly ? null : { available: isEquipped, cost: isEquipped ? 'free or paid' : 'n/a' },
      power: isSeatOnly ? null : { available: isEquipped },
      seat: detailedSeat(cabin, isFlat, pitch),
      layout: { type: 'middle_seat_free' },
    };
  }
  const cost = cabin === 'first' ? 'free' : 'paid';
  return {
    wifi: isSeatOnly ? null : { available: isEquipped ? 'true' : 'false', cost: isEquipped ? cost : 'n/a' },
    power: isSeatOnly ? null : { available: isEquipped ? 'true' : 'n/a' },
    seat: { type: isFlat ? 'full_flat' : 'standard', pitch: String(pitch), legroom: pitch > 32 ? 'more' : 'standard' },
  };
}

function detailedSeat(cabin: CabinClass, isFlat: boolean, pitch: number) {
  if (isFlat) return { type: 'full_flat_pod', pitch: String(pitch), legroom: 'n/a', flatness: 'full flat' };
  if (cabin === 'economy') return { type: null, pitch: '28', legroom: 'less' };
  return { type: 'recliner', pitch: String(pitch), legroom: 'n/a', flatness: 'angle flat' };
}
