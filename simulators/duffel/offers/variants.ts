import { unit } from '../wire/hash.ts';

/**
 * Unexpected shapes in recorded responses, with the share of airlines that have them here. The recordings cover 583
 * offers, 72 orders and seat maps of 15 files; shares are rounded, and lower if an airline would be hard to recognize.
 */
export const variantShares = {
  /** 'ECONOMY', 'PREMIUM-COACH': names of cabins that repeat the class in capitals. */
  capital_cabin_names: 0.3,
  /** '0207' for flight 207. */
  zero_padded_numbers: 0.2,
  /** 'Premium Economy Unrestricted': fares with names of up to 28 letters. */
  long_fare_names: 0.2,
  /** The same fare name in all cabins: 'Basic' in business. */
  one_name_in_all_cabins: 0.15,
  /** No entry for cabin bags, which leaves them unstated. */
  no_cabin_bag_entry: 0.2,
  /** `restricted_seat_general` without a designator. */
  seats_without_designator: 0.3,
  /** Seats named for their extra feature, in capitals. */
  named_seats: 0.4,
  /** Bags for sale with their maximum size. */
  sized_bags: 0.15,
  /** Bags for sale without flights: those for the whole trip, which an order lists with all of its flights. */
  bags_without_flights: 0.1,
  /** Refund costs are stated for each slice too. */
  refunds_by_slice: 0.15,
  /** Cabins described by their seats alone: WiFi and power are null. */
  only_seats_described: 0.4,
  /** Cabins whose amenities are null. */
  cabins_without_amenities: 0.15,
  /** The cheapest fares do not mention travelers' cabins at all. */
  unmentioned_cabins: 0.2,
  /** Recliners, seats with doors and seats without a type; booleans, and costs and legroom that are 'n/a'. */
  detailed_amenities: 0.3,
  /** Optional members are absent: stops, seat selection, priority, loyalty programs; documents are not supported. */
  absent_members: 0.2,
  /** An entry for each of two bags. */
  split_bags: 0.2,
  /** Bags for sale without a maximum weight, up to three of each. */
  unweighed_bags: 0.2,
  /** '0' and '50' for fees, '79.7' for taxes. */
  bare_amounts: 0.2,
  /** The seats of the maps, also listed among an offer's services. */
  seats_among_services: 0.2,
  /** 'DEFAULT FREE SEAT', 'SEAT ASSIGNMENT' or '': names for the airline's own use. */
  clerical_seat_names: 0.3,
  /** 'Preferred Seats': the name of a group of seats. */
  plural_seat_names: 0.2,
  /** Lavatories, closets and exits in the same rows as seats. */
  mixed_rows: 0.3,
  /** Wings over the first two rows of the map. */
  wings_in_front: 0.3,
  /** Rows, sections and elements with ids, and characteristics that are null. */
  identified_seats: 0.3,
  /** An offer listed twice. */
  repeated_offers: 0.3,
} as const;

/** Share of journeys also sold by an airline that flies none of them (recorded: Hahn Air). */
export const otherSellerShare = 0.04;

export type Variant = keyof typeof variantShares;
export const variants = Object.keys(variantShares) as Variant[];

/** Whether an airline's responses have a shape: always if the simulator was started with it, else by stable chance. */
export function hasVariant(
  settings: { readonly variants: readonly Variant[] },
  variant: Variant,
  airline: string,
): boolean {
  if (airline === 'ZZ') return false;
  return settings.variants.includes(variant) || unit(`${variant}:${airline}`) < variantShares[variant];
}

/** Reads a list such as `zero_padded_numbers,named_seats`, or `all`. @throws Error for an unknown name */
export function readVariants(text: string): readonly Variant[] {
  const names = text.split(',').filter((name) => name !== '');
  if (names.includes('all')) return variants;
  return names.map((name) => {
    const found = variants.find((variant) => variant === name);
    if (found === undefined) throw new Error(`Unknown variant ${name}; there are: all, ${variants.join(', ')}`);
    return found;
  });
}
