import type { Carrier, Offer, Slice } from './offer.ts';

type Flown = readonly Pick<Slice, 'segments'>[];

/** The airlines whose flight numbers the flights are sold under, without duplicates, in flight order (F-22). */
export function marketingCarriers(slices: Flown): Carrier[] {
  const found = new Map<string, Carrier>();
  for (const { marketingCarrier: carrier } of slices.flatMap(({ segments }) => segments)) {
    const key = keyOf(carrier);
    if (!found.has(key)) found.set(key, carrier);
  }
  return [...found.values()];
}

/** 'Aer Lingus, Turkish Airlines': the airlines of an offer as text. */
export function carrierNames(slices: Flown): string {
  return marketingCarriers(slices)
    .map(({ name }) => name || 'Airline')
    .join(', ');
}

/** The airline that sells an offer without marketing any of its flights; null if the seller markets at least one (F-22). */
export function otherSeller({ owner, slices }: Pick<Offer, 'owner' | 'slices'>): string | null {
  const isFlying = marketingCarriers(slices).some((carrier) => keyOf(carrier) === keyOf(owner));
  return isFlying ? null : owner.name || owner.iataCode;
}

function keyOf({ iataCode, name }: Carrier): string {
  return iataCode || name || '';
}
