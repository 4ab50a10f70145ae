import type { OfferPassenger, PassengerType } from '../flights/offer.ts';
import { namesExit } from './exit-rows.ts';

/** A traveler who needs a seat. */
export interface SeatTraveler {
  readonly id: string;
  readonly type: PassengerType;
  /** The searched age; null for an adult without one. */
  readonly age: number | null;
  readonly carriesInfant: boolean;
}

/** An offer's passengers who need a seat, not lap infants (SEAT-03). `carriers` are the adults with a lap infant. */
export function seatedTravelers(
  passengers: readonly OfferPassenger[],
  carriers: ReadonlySet<string>,
): readonly SeatTraveler[] {
  return passengers
    .filter(({ type }) => type !== 'infant_without_seat')
    .map(({ id, type, age }) => ({ id, type, age, carriesInfant: carriers.has(id) }));
}

/** Why a traveler may not take a seat: it is at an exit, is for adults only, or does not allow infants or children. */
export type SeatBar = 'exit' | 'adult' | 'infant' | 'child';

/** Minimum age of an adult; a passenger searched without an age counts as one (PAX-06). */
const adultAge = 18;

/**
 * Why a seat's disclosures bar a traveler; null if they do not (SEAT-05, F-01). Parsed from the airlines' English text.
 * Exit seats are for adults without an infant, whatever else the sentence says.
 */
export function seatBar(disclosures: readonly string[], traveler: SeatTraveler): SeatBar | null {
  const isChild = traveler.type === 'child' || (traveler.age !== null && traveler.age < 12);
  const isAdult = !isChild && (traveler.age === null || traveler.age >= adultAge);
  const isBarred: Record<SeatBar, boolean> = {
    exit: !isAdult || traveler.carriesInfant,
    adult: !isAdult,
    infant: traveler.carriesInfant,
    child: isChild,
  };
  return disclosures.flatMap(barsOf).find((bar) => isBarred[bar]) ?? null;
}

/**
 * The disclosures that a traveler must confirm before taking a seat: any that require physical ability, willingness or
 * a language, and any mention of ages that no rule here understands.
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

/** The travelers that a sentence bars from a seat, as far as it can be interpreted. */
function barsOf(text: string): SeatBar[] {
  if (namesExit(text)) return ['exit'];
  if (/\badults?\b/i.test(text) && /\b(?:must|only|need|needs|required?|requires)\b/i.test(text)) return ['adult'];
  if (/\bminimum age\b|\b1[2-8]\s?(?:\+|years|or older|or over|and over|and older)/i.test(text)) return ['adult'];
  if (!/\b(?:no|not|cannot)\b|n't/i.test(text)) return [];
  const isInfant = /\b(?:infants?|bab(?:y|ies)|lap child(?:ren)?)\b/i.test(text);
  const isChild = /\b(?:child|children|minors?)\b/i.test(text);
  return [...(isInfant ? (['infant'] as const) : []), ...(isChild ? (['child'] as const) : [])];
}
