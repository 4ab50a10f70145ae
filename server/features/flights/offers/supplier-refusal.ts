import { findAirport } from '#data/airports.ts';
import { findCity } from '#data/cities.ts';
import { type SearchQuery, unknownPlaceText } from '#domain/search/search-query.ts';
import type { SupplierFailure } from '#server/ports/supplier.ts';
import type { Refusal } from '#server/refusal.ts';
import { dateAtPlace } from '../search/place-today.ts';

/** Maps a failed supplier request to a refusal of the contract. */
export function supplierRefusal(failure: Pick<SupplierFailure, 'kind'>): Refusal {
  switch (failure.kind) {
    case 'not_found':
      return { code: 'OFFER_NOT_FOUND' };
    case 'gone':
      return { code: 'OFFER_NO_LONGER_AVAILABLE' };
    case 'expired':
      return { code: 'OFFER_EXPIRED' };
    case 'unreadable':
      return { code: 'OFFER_NO_LONGER_AVAILABLE', message: unreadableOffer };
    case 'rejected':
      return {
        code: 'INVALID_REQUEST',
        message: 'The airlines did not accept this request. Please check your search.',
      };
    case 'unavailable':
    case 'misconfigured':
      return { code: 'SUPPLIER_UNAVAILABLE' };
  }
}

const unreadableOffer =
  'What the airline says about this flight cannot be read, so it cannot be booked here. Please search again, or choose another flight.';
const unreadableSearch = "The airlines' answers cannot be read right now. Please try again in a moment.";

const pastDate = 'This departure date has passed at the place of departure. Please choose a later one.';

/** Whether a departure date is past where the trip begins; a search may be a day late, for all time zones. */
function isPast(date: string, origin: string, now: Date): boolean {
  const today = dateAtPlace(origin, now);
  return today !== null && date < today;
}

/**
 * The same for a search. Also names unknown places, the likely reason; whether they exist is for the supplier to say.
 */
export function searchRefusal(
  failure: Pick<SupplierFailure, 'kind'>,
  { origin, destination, departureDate }: Pick<SearchQuery, 'origin' | 'destination' | 'departureDate'>,
  now: Date,
): Refusal {
  const fields = Object.entries({ origin, destination })
    .filter(([, code]) => findAirport(code) === null && findCity(code) === null)
    .map(([path, code]) => ({ path, message: unknownPlaceText(code) }));
  const [unknown] = fields;
  if (failure.kind === 'unreadable') return { code: 'SUPPLIER_UNAVAILABLE', message: unreadableSearch };
  if (failure.kind === 'rejected' && unknown === undefined && isPast(departureDate, origin, now))
    return { code: 'INVALID_REQUEST', message: pastDate, fields: [{ path: 'departureDate', message: pastDate }] };
  if (failure.kind !== 'rejected' || unknown === undefined) return supplierRefusal(failure);
  return { code: 'INVALID_REQUEST', message: `${unknown.message}. Please check your search.`, fields };
}
