import { type AirlineProfile, airlineProfile } from './airline-profile.ts';
import type { CabinClass } from './cabin-class.ts';

/** A fare rule: null = not stated; a null penalty = allowed for an unknown fee. Penalties in US cents per passenger. */
export type Rule =
  | null
  | { readonly allowed: false }
  | { readonly allowed: true; readonly penaltyCents: number | null };

/** A product sold on the same seat: its surcharge and its contents. */
export interface FareBrand {
  readonly tier: 0 | 1 | 2;
  /** Null if the airline names none. */
  readonly name: string | null;
  readonly cabin: CabinClass;
  /** Name of the cabin in the airline's words. */
  readonly cabinName: string;
  /** Surcharge over the cheapest brand of the cabin, in percent. */
  readonly pricePercent: number;
  /** Bags per passenger; null if the airline does not mention that type. */
  readonly carryOn: number | null;
  readonly checked: number | null;
  readonly refund: Rule;
  readonly change: Rule;
  readonly seatIncluded: boolean | null;
  readonly priority: boolean | null;
}

type Names = readonly [string, string, string];

const economyNames: Readonly<Record<string, Names>> = {
  AA: ['Basic Economy', 'Main Cabin', 'Main Plus'], DL: ['Delta Main Basic', 'Delta Main Classic', 'Delta Main Extra'], UA: ['Basic Economy', 'Economy', 'Economy Flexible'],
  AS: ['Saver', 'Main', 'Main Flexible'], B6: ['Blue Basic', 'Blue', 'Blue Extra'], AC: ['Basic', 'Standard', 'Flex'], WN: ['Basic', 'Choice', 'Choice Extra'],
  BA: ['Economy Basic', 'Economy Standard', 'Economy Flex'], VS: ['Economy Light', 'Economy Classic', 'Economy Delight'], FR: ['Basic', 'Regular', 'Plus'],
  U2: ['Standard', 'Standard Plus', 'Flexi'], W6: ['Basic', 'Smart', 'Plus'], VY: ['Basic', 'Optima', 'TimeFlex'], AF: ['Light', 'Standard', 'Flex'], KL: ['Light', 'Standard', 'Flex'],
  LH: ['Economy Light', 'Economy Classic', 'Economy Flex'], LX: ['Economy Light', 'Economy Classic', 'Economy Flex'], OS: ['Economy Light', 'Economy Classic', 'Economy Flex'],
  EK: ['Economy Saver', 'Economy Flex', 'Economy Flex Plus'], QR: ['Economy Lite', 'Economy Classic', 'Economy Convenience'], SQ: ['Economy Lite', 'Economy Value', 'Economy Flexi'],
  QF: ['Red e-Deal', 'Economy Saver', 'Economy Flex'], EI: ['Saver', 'Smart', 'Flex'], IB: ['Basic', 'Optimal', 'Flexible'], ZZ: ['Basic', 'Standard', 'Flex'],
}; // biome-ignore format: a table reads better in rows

const kindNames: Readonly<Record<AirlineProfile['kind'], Names>> = {
  low_cost: ['Basic', 'Value', 'Plus'],
  north_american: ['Basic', 'Standard', 'Flexible'],
  gulf: ['Economy Saver', 'Economy Smart', 'Economy Flex'],
  european: ['Economy Light', 'Economy Classic', 'Economy Flex'],
  full_service: ['Economy Saver', 'Economy Standard', 'Economy Flex'],
  duffel_airways: ['Basic', 'Standard', 'Flex'],
};

const cabinNames: Readonly<Record<CabinClass, string>> = {
  economy: 'Economy',
  premium_economy: 'Premium Economy',
  business: 'Business',
  first: 'First',
};

const ownCabinNames: Readonly<Record<string, Partial<Record<CabinClass, string>>>> = {
  BA: { economy: 'Context Traveler', premium_economy: 'Context Traveler Plus', business: 'Club Context' },
  VS: { premium_economy: 'Premium', business: 'Upper Class' },
  DL: { economy: 'Delta Main', premium_economy: 'Delta Premium Select', business: 'Delta One' },
  UA: { premium_economy: 'United Premium Plus', business: 'United Polaris' },
  AA: { economy: 'Main Cabin', business: 'Flagship Business', first: 'First' },
  B6: { economy: 'Core', business: 'Mint' },
};

/** The airline's own name for a cabin. */
export function cabinMarketingName(airline: string, cabin: CabinClass): string {
  return ownCabinNames[airline]?.[cabin] ?? cabinNames[cabin];
}

const denied: Rule = { allowed: false };

function fee(cents: number | null): Rule {
  return { allowed: true, penaltyCents: cents };
}

function economyBrands(profile: AirlineProfile, longHaul: boolean): FareBrand[] {
  const names = economyNames[profile.code] ?? kindNames[profile.kind];
  const lowCost = profile.kind === 'low_cost';
  const american = profile.kind === 'north_american';
  const scale = longHaul ? 2 : 1;
  const shared = { cabin: 'economy', cabinName: cabinMarketingName(profile.code, 'economy') } as const;
  return [
    { ...shared, tier: 0, name: names[0], pricePercent: 100, carryOn: lowCost ? 0 : 1, checked: lowCost ? null : 0, refund: denied, change: denied, seatIncluded: false, priority: false },
    { ...shared, tier: 1, name: names[1], pricePercent: lowCost ? 124 : 118, carryOn: 1, checked: american && !longHaul ? 0 : 1, refund: american ? fee(null) : denied,
      change: american ? fee(0) : fee(4500 * scale), seatIncluded: american ? true : null, priority: lowCost ? true : null },
    { ...shared, tier: 2, name: names[2], pricePercent: lowCost ? 158 : 146, carryOn: 1, checked: longHaul ? 2 : 1, refund: lowCost ? fee(3500) : fee(american ? 0 : 5000 * scale),
      change: fee(0), seatIncluded: true, priority: true },
  ]; // biome-ignore format: one brand a line
}

function premiumBrands(profile: AirlineProfile, cabin: Exclude<CabinClass, 'economy'>, longHaul: boolean): FareBrand[] {
  const cabinName = cabinMarketingName(profile.code, cabin);
  const scale = longHaul ? 2 : 1;
  const shared = {
    cabin,
    cabinName,
    carryOn: cabin === 'premium_economy' ? 1 : 2,
    checked: 2,
    seatIncluded: true,
    priority: true,
  } as const;
  const saver: FareBrand = {
    ...shared,
    tier: 1,
    name: `${cabinName} Saver`,
    pricePercent: 100,
    refund: fee(15000 * scale),
    change: fee(10000 * scale),
  };
  const flex: FareBrand = {
    ...shared,
    tier: 2,
    name: `${cabinName} Flex`,
    pricePercent: 127,
    refund: fee(0),
    change: fee(0),
  };
  return cabin === 'first' ? [{ ...flex, name: cabinName, pricePercent: 100 }] : [saver, flex];
}

/** The brands an airline sells in a cabin, cheapest first. Airlines without brand names sell one product. */
export function fareBrands(airline: string, cabin: CabinClass, longHaul: boolean): readonly FareBrand[] {
  const key = `${airline}|${cabin}|${longHaul}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const profile = airlineProfile(airline);
  let brands = cabin === 'economy' ? economyBrands(profile, longHaul) : premiumBrands(profile, cabin, longHaul);
  if (profile.unnamedBrands) brands = brands.slice(0, 1).map((brand) => ({ ...brand, name: null }));
  if (profile.silentConditions) {
    brands = brands.map((brand) => ({ ...brand, refund: null, change: null, seatIncluded: null, priority: null }));
  }
  cache.set(key, brands);
  return brands;
}

const cache = new Map<string, readonly FareBrand[]>();
