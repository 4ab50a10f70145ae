import type { OfferPassenger, PassengerType } from '../flights/offer.ts';
import { namesExit } from './exit-rows.ts';

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

/** Why a seat is not for a traveller: it stands at an exit, is for adults, or takes no infants or no children. */
export type SeatBar = 'exit' | 'adult' | 'infant' | 'child';

/** Who is younger is not an adult; who was searched without an age is (PAX-06). */
const adultAge = 18;

/**
 * What a seat's disclosures forbid a traveller; null when they forbid nothing (SEAT-05, F-01). Read from the airlines'
 * English. An exit is for adults without an infant, whatever else the sentence says.
 */
export function seatBar(disclosures: readonly string[], traveller: SeatTraveller): SeatBar | null {
  const isChild = traveller.type === 'child' || (traveller.age !== null && traveller.age < 12);
  const isAdult = !isChild && (traveller.age === null || traveller.age >= adultAge);
  const isBarred: Record<SeatBar, boolean> = {
    exit: !isAdult || traveller.carriesInfant,
    adult: !isAdult,
    infant: traveller.carriesInfant,
    child: isChild,
  };
  return disclosures.flatMap(barsOf).find((bar) => isBarred[bar]) ?? null;
}

/**
 * The disclosures that a traveller must say yes to before taking a seat: what asks for an able body, willingness or a
 * language, and what speaks of ages in words that no rule here understands.
 */
export function seatQuestions(disclosures: readonly string[]): readonly string[] {
  return disclosures.filter((text) => {
    if (/^(?:suitable|recommended|ideal)\b/i.test(text)) return false;
    return namesAbility.test(text) || (namesAge.test(text) && barsOf(text).length === 0);
  });
}

const namesAbility =
  /\bable\b|\bable-bodied\b|\bwilling\b|\bphysical(?:ly)?\b|\bdisab\w*|\bspecial needs\b|\bmobility\b|\bpregnan\w*|\blanguages?\b|\benglish\b|\bassist\w*/i;
const namesAge =
  /\badults?\b|\bchild(?:ren)?\b|\bkids?\b|\bminors?\b|\binfants?\b|\bbab(?:y|ies)\b|\byears?\b|\bage[ds]?\b/i;

/** Whom a sentence keeps from a seat, as far as it is understood. */
function barsOf(text: string): SeatBar[] {
  if (namesExit(text)) return ['exit'];
  if (/\badults?\b/i.test(text) && /\b(?:must|only|need|needs|required?|requires)\b/i.test(text)) return ['adult'];
  if (/\bminimum age\b|\b1[2-8]\s?(?:\+|years|or older|or over|and over|and older)/i.test(text)) return ['adult'];
  if (!/\b(?:no|not|cannot)\b|n't/i.test(text)) return [];
  const isInfant = /\b(?:infants?|bab(?:y|ies)|lap child(?:ren)?)\b/i.test(text);
  const isChild = /\b(?:child|children|minors?)\b/i.test(text);
  return [...(isInfant ? (['infant'] as const) : []), ...(isChild ? (['child'] as const) : [])];
}
