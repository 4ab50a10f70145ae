import type { PricedOffer, Segment } from '../../../../domain/flights/offer.ts';
import type { SeatMap } from '../../../../domain/seats/seat-map.ts';
import { type SeatTraveller, seatedTravellers } from '../../../../domain/seats/seat-rules.ts';
import type { PassengerValues } from '../passengers/traveller-values.ts';

/** A traveller who needs a seat, with the name to call them by. */
export interface NamedTraveller extends SeatTraveller {
  /** First name as typed, else 'Traveler 2'; the whole name where two share the first. */
  readonly name: string;
  /** One or two letters; their place in the party where they are not clear. */
  readonly initials: string;
}

/** The offer's travellers who need a seat, named as in the passenger form. */
export function namedTravellers(offer: PricedOffer, values: PassengerValues): readonly NamedTraveller[] {
  const typed = new Map(offer.passengers.map(({ id }, index) => [id, values.passengers[index]]));
  const places = new Map(offer.passengers.map(({ id }, index) => [id, index + 1]));
  const carriers = new Set(values.passengers.flatMap(({ infantOf }) => (infantOf === '' ? [] : [infantOf])));
  const seated = seatedTravellers(offer.passengers, carriers);
  const named = seated.map((traveller) => {
    const place = places.get(traveller.id) ?? 0;
    const first = typed.get(traveller.id)?.firstName.trim() ?? '';
    const last = typed.get(traveller.id)?.lastName.trim() ?? '';
    return { traveller, place, first, last, initials: letters(first, last) || String(place) };
  });
  return named.map(({ traveller, place, first, last, initials }) => {
    const shared = named.filter((other) => other.first === first).length > 1;
    const same = named.filter((other) => other.initials === initials).length > 1;
    const name = first === '' ? `Traveler ${place}` : shared ? `${first} ${last}`.trim() : first;
    return { ...traveller, name, initials: same ? String(place) : initials };
  });
}

function letters(first: string, last: string): string {
  return [first, last].map((name) => [...name][0]?.toUpperCase() ?? '').join('');
}

/** A segment of the offer beside its map; null where the airline gives none. */
export interface MappedSegment {
  readonly segment: Segment;
  readonly map: SeatMap | null;
}

/** The offer's segments in order, each with its map: the first one of that segment; maps of other flights are left out. */
export function mappedSegments(offer: PricedOffer, maps: readonly SeatMap[]): readonly MappedSegment[] {
  return offer.slices.flatMap(({ segments }) =>
    segments.map((segment) => ({ segment, map: maps.find(({ segment_id }) => segment_id === segment.id) ?? null })),
  );
}

/** 'JFK → LHR'. */
export function routeOf(segment: Segment): string {
  return `${segment.origin.iata_code} → ${segment.destination.iata_code}`;
}

/** 'BA178'. */
export function flightOf(segment: Segment): string {
  return `${segment.marketing_carrier.iata_code ?? ''}${segment.flight_number}`;
}
