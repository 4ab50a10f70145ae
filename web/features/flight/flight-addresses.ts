const prefix = 'from_';

/** The search URL contained in a detail URL, with prefixes removed; null if there is none (FLT-01). */
export function searchAddressOf(params: URLSearchParams): string | null {
  const entries = [...params].filter(([name]) => name.startsWith(prefix));
  if (entries.length === 0) return null;
  return `/search?${new URLSearchParams(entries.map(([name, value]) => [name.slice(prefix.length), value]))}`;
}

/** The target of 'Book This Flight': the offer, the searched party, and the search to return to (FLT-04). */
export function bookingAddressOf(offerId: string, params: URLSearchParams): string {
  const count = (name: string, fallback: string) => {
    const value = params.get(`${prefix}${name}`) ?? params.get(`${prefix}${name}Count`);
    return value !== null && /^\d$/.test(value) ? value : fallback;
  };
  const query = new URLSearchParams([
    ['offer', offerId],
    ['adults', count('adults', '1')],
    ['children', count('children', '0')],
    ['infants', count('infants', '0')],
    ...[...params].filter(([name]) => name.startsWith(prefix)),
  ]);
  return `/booking?${query}`;
}
