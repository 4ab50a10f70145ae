import { cabinOfSegment } from '../flights/cabins.ts';
import type { Slice } from '../flights/offer.ts';
import { dateOf } from '../time/date-text.ts';
import { searchAddressEntries } from './address.ts';

type TravelerType = 'adult' | 'child' | 'infant_without_seat';

/**
 * The path of a new search for a booking's trip. Children's ages are not stored with bookings: the search assumes the
 * defaults. '/' for a trip that is neither one-way nor a round trip.
 */
export function searchAgainPath(
  slices: readonly Slice[],
  travelers: readonly { readonly type: TravelerType }[],
): string {
  const [out, back] = slices;
  const first = out?.segments[0];
  const leaves = dateOf(first?.departingAt);
  const returns = dateOf(back?.segments[0]?.departingAt);
  const isOneTrip = slices.length === 1 || (slices.length === 2 && back?.origin.iataCode === out?.destination.iataCode);
  if (out === undefined || first === undefined || leaves === null || !isOneTrip) return '/';
  const countOf = (wanted: TravelerType) => travelers.filter(({ type }) => type === wanted).length;
  const entries = searchAddressEntries({
    origin: out.origin.iataCode,
    destination: out.destination.iataCode,
    departureDate: leaves,
    returnDate: returns,
    cabinClass: cabinOfSegment(first) ?? 'economy',
    adultsCount: countOf('adult'),
    childrenCount: countOf('child'),
    infantsCount: countOf('infant_without_seat'),
    childrenAges: [],
    youngAges: [],
  });
  return `/search?${entries.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
