import { flightCode } from '#domain/flights/itinerary.ts';
import type { PricedOffer, Segment } from '#domain/flights/offer.ts';
import type { SeatMap } from '#domain/seats/seat-map.ts';
import { type SeatTraveler, seatedTravelers } from '#domain/seats/seat-rules.ts';
import type { PassengerValues } from '../passengers/traveler-values.ts';

/** A traveler of the party with a display name. */
export interface PartyMember {
  readonly id: string;
  /** First name as typed, else 'Traveler 2'; the full name if two share the first. */
  readonly name: string;
  /** One or two letters; the position in the party if they are ambiguous. */
  readonly initials: string;
}

/** A traveler who needs a seat. */
export type NamedTraveler = SeatTraveler & PartyMember;

/** The offer's travelers who need a seat, named as in the passenger form. */
export function namedTravelers(offer: PricedOffer, values: PassengerValues): readonly NamedTraveler[] {
  const named = partyOf(offer, values);
  const carriers = new Set(values.passengers.flatMap(({ infantOf }) => (infantOf === '' ? [] : [infantOf])));
  return seatedTravelers(offer.passengers, carriers).map((traveler) => {
    const { name = '', initials = '' } = named.find(({ id }) => id === traveler.id) ?? {};
    return { ...traveler, name, initials };
  });
}

/** Everyone in the offer's party, lap infants too. */
export function partyOf(offer: Pick<PricedOffer, 'passengers'>, values: PassengerValues): readonly PartyMember[] {
  const typed = offer.passengers.map(({ id }, index) => {
    const first = values.passengers[index]?.firstName.trim() ?? '';
    const last = values.passengers[index]?.lastName.trim() ?? '';
    return { id, place: index + 1, first, last, initials: letters(first, last) || String(index + 1) };
  });
  return typed.map(({ id, place, first, last, initials }) => {
    const shared = typed.filter((other) => other.first === first).length > 1;
    const same = typed.filter((other) => other.initials === initials).length > 1;
    const name = first === '' ? `Traveler ${place}` : shared ? `${first} ${last}`.trim() : first;
    return { id, name, initials: same ? String(place) : initials };
  });
}

function letters(first: string, last: string): string {
  return [first, last].map((name) => [...name][0]?.toUpperCase() ?? '').join('');
}

/** A segment of the offer with its map; null if the airline provides none. */
export interface MappedSegment {
  readonly segment: Segment;
  readonly map: SeatMap | null;
}

/** The offer's segments in order, each with the first map for it; maps of other flights are ignored. */
export function mappedSegments(offer: PricedOffer, maps: readonly SeatMap[]): readonly MappedSegment[] {
  return offer.slices.flatMap(({ segments }) =>
    segments.map((segment) => ({ segment, map: maps.find(({ segmentId }) => segmentId === segment.id) ?? null })),
  );
}

/** 'JFK → LHR'. */
export function routeOf(segment: Segment): string {
  return `${segment.origin.iataCode} → ${segment.destination.iataCode}`;
}

/** 'BA 178'. */
export function flightOf(segment: Segment): string {
  return flightCode(segment);
}
