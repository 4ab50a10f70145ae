/** The label of a direction: 'Outbound' and 'Return' for up to two, 'Flight 1', 'Flight 2', … for more. */
export function directionName(index: number, count: number): string {
  if (count > 2) return `Flight ${index + 1}`;
  return index === 0 ? 'Outbound' : 'Return';
}

/** 'JFK ⇄ LHR' for a round trip, 'JFK → LHR' for one way, 'JFK → LHR → …' for more directions. */
export function routeName(slices: readonly { readonly origin: Coded; readonly destination: Coded }[]): string {
  const [first] = slices;
  if (first === undefined) return '';
  const ends = [first.origin.iataCode, first.destination.iataCode];
  return slices.length === 2 ? ends.join(' ⇄ ') : [...ends, ...(slices.length > 2 ? ['…'] : [])].join(' → ');
}

export type TripType = 'one_way' | 'round_trip' | 'multi_city';

/** The trip type for a number of directions. */
export function tripTypeOfDirections(count: number): TripType {
  if (count > 2) return 'multi_city';
  return count === 2 ? 'round_trip' : 'one_way';
}

interface Coded {
  readonly iataCode: string;
}
