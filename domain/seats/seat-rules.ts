import type { OfferPassenger, PassengerType } from '../flights/offer.ts';

/** One who needs a seat. */
export interface SeatTraveller {
  readonly id: string;
  readonly type: PassengerType;
  /** The age that was searched; null for an adult searched without one. */
  readonly age: number | null;
  readonly carriesInfant: boolean;
}

/** Those of an offer's passengers who sit in a seat: lap infants need none (SEAT-03). `carriers` are the adults with an infant on their lap. */
export function seatedTravellers(
  passengers: readonly OfferPassenger[],
  carriers: ReadonlySet<string>,
): readonly SeatTraveller[] {
  return passengers
    .filter(({ type }) => type !== 'infant_without_seat')
    .map(({ id, type, age }) => ({ id, type, age, carriesInfant: carriers.has(id) }));
}

/** Why a seat is not for a traveller: it stands at an exit, or takes no infants or no children. */
export type SeatBar = 'exit' | 'infant' | 'child';

/** Under this age nobody sits at an exit (14 CFR 121.585). */
const exitAge = 15;

/**
 * What a seat's disclosures forbid a traveller; null when they forbid nothing (SEAT-05). Read from the airlines' English:
 * exits, and infants or children beside a 'not' or 'no'.
 */
export function seatBar(disclosures: readonly string[], traveller: SeatTraveller): SeatBar | null {
  const isChild = traveller.type === 'child' || (traveller.age !== null && traveller.age < 12);
  const isUnderExitAge = isChild || (traveller.age !== null && traveller.age < exitAge);
  for (const text of disclosures) {
    if (/\bexit\b/i.test(text) && (isUnderExitAge || traveller.carriesInfant)) return 'exit';
    if (!/\b(?:no|not|cannot)\b|n't/i.test(text)) continue;
    if (traveller.carriesInfant && /\b(?:infants?|bab(?:y|ies)|lap child(?:ren)?)\b/i.test(text)) return 'infant';
    if (isChild && /\b(?:child|children|minors?)\b/i.test(text)) return 'child';
  }
  return null;
}
