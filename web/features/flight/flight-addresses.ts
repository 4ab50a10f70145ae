const prefix = 'from_';

/** The search that a detail address carries, names without their prefix; null when it carries none (FLT-01). */
export function searchAddressOf(params: URLSearchParams): string | null {
  const entries = [...params].filter(([name]) => name.startsWith(prefix));
  if (entries.length === 0) return null;
  return `/search?${new URLSearchParams(entries.map(([name, value]) => [name.slice(prefix.length), value]))}`;
}

/** Where 'Book This Flight' leads: the offer, the party as searched, and the search to come back to (FLT-04). */
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
