import type { Carrier, Offer, Slice } from './offer.ts';

type Flown = readonly Pick<Slice, 'segments'>[];

/** The airlines under whose numbers the flights are sold, each once, in the order of the flights (F-22). */
export function marketingCarriers(slices: Flown): Carrier[] {
  const found = new Map<string, Carrier>();
  for (const { marketing_carrier: carrier } of slices.flatMap(({ segments }) => segments)) {
    const key = keyOf(carrier);
    if (!found.has(key)) found.set(key, carrier);
  }
  return [...found.values()];
}

/** 'Aer Lingus, Turkish Airlines': the airlines of an offer in words. */
export function carrierNames(slices: Flown): string {
  return marketingCarriers(slices)
    .map(({ name, iata_code }) => name || iata_code || 'Airline')
    .join(', ');
}

/** The airline that sells an offer of which it flies nothing; null where the seller is one of those that fly (F-22). */
export function otherSeller({ owner, slices }: Pick<Offer, 'owner' | 'slices'>): string | null {
  const isFlying = marketingCarriers(slices).some((carrier) => keyOf(carrier) === keyOf(owner));
  return isFlying ? null : owner.name || owner.iata_code;
}

function keyOf({ iata_code, name }: Carrier): string {
  return iata_code || name || '';
}
