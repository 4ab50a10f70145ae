/** What a direction of a journey is called: two are 'Outbound' and 'Return', of more than two each is 'Flight 1', 'Flight 2', … */
export function directionName(index: number, count: number): string {
  if (count > 2) return `Flight ${index + 1}`;
  return index === 0 ? 'Outbound' : 'Return';
}

/** 'JFK ⇄ LHR' there and back, 'JFK → LHR' one way, 'JFK → LHR → …' for more. */
export function routeName(slices: readonly { readonly origin: Coded; readonly destination: Coded }[]): string {
  const [first] = slices;
  if (first === undefined) return '';
  const ends = [first.origin.iata_code, first.destination.iata_code];
  return slices.length === 2 ? ends.join(' ⇄ ') : [...ends, ...(slices.length > 2 ? ['…'] : [])].join(' → ');
}

export type TripType = 'one_way' | 'round_trip' | 'multi_city';

/** What a journey of so many directions is. */
export function tripTypeOfDirections(count: number): TripType {
  if (count > 2) return 'multi_city';
  return count === 2 ? 'round_trip' : 'one_way';
}

interface Coded {
  readonly iata_code: string;
}
