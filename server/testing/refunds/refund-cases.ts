import { createHash } from 'node:crypto';
import type { OfferAnswer } from '#contract/offer.ts';
import type { CancellationTerms } from '#domain/content/cancellation-terms.ts';
import { type Brand, sampleBrands } from '#server/features/brands/index.ts';
import { brands } from '#server/features/brands/tables.ts';
import { airlineProfile } from '#simulators/duffel/offers/airline-profile.ts';
import type { TestApp } from '../app/test-app.ts';
import { hour } from '../steps/cancel-steps.ts';

/** Brands by their promises and fees, each in the currencies of the cases. */
const caseBrands: Readonly<Record<string, { readonly terms: CancellationTerms; readonly markupBasisPoints: number }>> =
  {
    usual: {
      terms: { freeWithin24Hours: true, feeMinorByCurrency: { USD: 3500, EUR: 3000, JPY: 5000, KWD: 11_000 } },
      markupBasisPoints: 2300,
    },
    unpromising: {
      terms: { freeWithin24Hours: false, feeMinorByCurrency: { USD: 4950, EUR: 1225, JPY: 800, KWD: 9250 } },
      markupBasisPoints: 1275,
    },
    feeless: { terms: { freeWithin24Hours: true, feeMinorByCurrency: {} }, markupBasisPoints: 4000 },
    bare: { terms: { freeWithin24Hours: false, feeMinorByCurrency: {} }, markupBasisPoints: 0 },
  };

const known = ({ conditions, owner, total_currency }: OfferAnswer) =>
  owner.iata_code !== 'ZZ' &&
  conditions.refundable === true &&
  conditions.refund_penalty_currency === total_currency &&
  Number(conditions.refund_penalty_amount) > 0;
const sellsBags = (offer: OfferAnswer, isKept: boolean) => {
  const { sellsBags: sells, keepsExtras } = airlineProfile(offer.owner.iata_code ?? '');
  return sells && keepsExtras === isKept && known(offer);
};
const sold = (airline: string, refundable: boolean | null) => (offer: OfferAnswer) =>
  offer.owner.iata_code === airline && offer.conditions.refundable === refundable;

interface CaseFare {
  readonly query: Readonly<Record<string, string>>;
  readonly isIt: (offer: OfferAnswer) => boolean;
  /** Days from booking to departure; default 40. */
  readonly days?: number;
  /** Days from booking to the return flight, if there is one. */
  readonly backAfter?: number;
  /** Whether a bag is bought in every case. */
  readonly hasBag?: boolean;
  /** Whether both ends are outside the US. */
  readonly isAbroad?: boolean;
  /** True if the airline refunds more than its rules say. */
  readonly isGenerous?: boolean;
  /** True for a significant change by the airline before the trip is canceled. */
  readonly isChanged?: boolean;
}

/** Fares by their refund. */
const caseFares: Readonly<Record<string, CaseFare>> = {
  penalty: { query: { destination: 'LAX' }, isIt: known },
  'penalty abroad': { query: { origin: 'LHR', destination: 'ZRH' }, isIt: known, isAbroad: true },
  'penalty, departing soon': { query: { destination: 'LAX' }, isIt: known, days: 4 },
  'penalty, a bag refunded': { query: { destination: 'LAX' }, isIt: (offer) => sellsBags(offer, false), hasBag: true },
  'penalty, a bag kept': { query: { destination: 'LAX' }, isIt: (offer) => sellsBags(offer, true), hasBag: true },
  'penalty in another currency': { query: {}, isIt: sold('BA', true) },
  'a fee that is not named': {
    query: { destination: 'LAX' },
    isIt: ({ conditions, owner }) =>
      owner.iata_code === 'DL' && conditions.refundable === true && conditions.refund_penalty_amount === null,
  },
  nothing: { query: {}, isIt: sold('BA', false) },
  'nothing abroad': { query: { origin: 'LHR', destination: 'CDG' }, isIt: sold('BA', false), isAbroad: true },
  'void for a day': { query: {}, isIt: sold('AA', false), isGenerous: true },
  'all of it': { query: {}, isIt: ({ owner }) => owner.iata_code === 'ZZ', isGenerous: true },
  credit: {
    query: { origin: 'LTN', destination: 'SYD' },
    isIt: ({ owner }) => owner.iata_code === 'ZZ',
    isAbroad: true,
    isGenerous: true,
  },
  'not said': { query: { origin: 'LHR', destination: 'FCO' }, isIt: sold('AZ', null), isAbroad: true },
  'by phone': {
    query: { origin: 'LHR', destination: 'MAD' },
    isIt: ({ owner }) => owner.iata_code === 'IB',
    isAbroad: true,
  },
  'slice by slice': {
    query: { origin: 'MCO', destination: 'EWR' },
    backAfter: 50,
    isIt: ({ slices, owner }) =>
      owner.iata_code === 'NK' && new Set(slices.map((slice) => JSON.stringify(slice.conditions?.change))).size > 1,
  },
};

const changedFare: readonly [string, CaseFare] = [
  'nothing, but changed by the airline',
  { query: {}, isIt: sold('BA', false), isChanged: true },
];

export interface RefundCase {
  readonly name: string;
  readonly brand: string;
  readonly terms: CancellationTerms;
  readonly fare: CaseFare;
  readonly travelers: number;
  /** Whether it is canceled minutes after booking, not a day later. */
  readonly isAtOnce: boolean;
  /** Whether a bag is bought with the fare, if the airline sells one. */
  readonly wantsBag: boolean;
}

/** Cases drawn from a seed; every fare occurs once before any repeats. One more is changed by its airline. */
export function refundCases(seed: string, count: number): RefundCase[] {
  const fares = Object.entries(caseFares);
  const names = Object.keys(caseBrands);
  return Array.from({ length: count + 1 }, (_, index) => {
    const pick = (topic: string, below: number) =>
      createHash('sha256').update(`${seed}|${index}|${topic}`).digest().readUInt32BE() % below;
    const [fareName, fare] = index === count ? changedFare : (fares[index % fares.length] as (typeof fares)[number]);
    const brand = names[pick('brand', names.length)] as string;
    const travelers = 1 + pick('travelers', 3);
    const isAtOnce = pick('when', 2) === 0;
    const wantsBag = fare.hasBag === true || pick('bag', 2) === 0;
    const bag = wantsBag ? ', with a bag' : '';
    const name = `${index}: ${fareName}${bag}, ${travelers} of ${brand}, ${isAtOnce ? 'at once' : 'a day later'}`;
    const { terms } = caseBrands[brand] as (typeof caseBrands)[string];
    return { name, brand, terms, fare, travelers, isAtOnce, wantsBag };
  });
}

/** Whether the 24-hour rule applies to a case, computed from its own figures (TRIP-10). */
export function isFreeOfCharge({ terms, fare, isAtOnce }: RefundCase): boolean {
  return terms.freeWithin24Hours && isAtOnce && !fare.isAbroad && (fare.days ?? 40) >= 7;
}

/** The rule that refunds everything whatever the fare says, computed from a case's own figures; null if none does. */
export function fullRefundRule(given: RefundCase): 'airline_change' | 'free_24h' | null {
  if (given.fare.isChanged === true) return 'airline_change';
  return isFreeOfCharge(given) ? 'free_24h' : null;
}

/** The date this many days after the application's today. */
export function dayOf(t: TestApp, days: number): string {
  return new Date(t.clock.now().getTime() + days * 24 * hour).toISOString().slice(0, 10);
}

/** Stores the brands of the cases; each is served at `{key}.flights.example`. */
export async function storeCaseBrands(t: TestApp): Promise<void> {
  const [{ theme, contact, social }] = sampleBrands as [Brand];
  for (const [key, { terms, markupBasisPoints }] of Object.entries(caseBrands)) {
    const details = { theme, contact, social, cancellation: terms };
    await t.db.insert(brands).values({ key, name: key, markupBasisPoints, updatedAt: t.clock.now(), details });
  }
}
