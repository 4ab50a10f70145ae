/** The searched travelers (SRCH-06, SRCH-11, SRCH-12, SRCH-15). */
export interface Party {
  readonly adultsCount: number;
  readonly childrenCount: number;
  readonly infantsCount: number;
  /** Ages 2–11, one for each child. */
  readonly childrenAges: readonly number[];
  /** Ages 12–17 of those adults who are minors; at most one per adult. */
  readonly youngAges: readonly number[];
}

/** The default travelers (SRCH-06). */
export const oneAdult: Party = { adultsCount: 1, childrenCount: 0, infantsCount: 0, childrenAges: [], youngAges: [] };

export const maximumTravelers = 9;
export const assumedChildAge = 8;
export const assumedInfantAge = 1;

export const partyMessages = {
  noAdult: 'At least 1 adult is required',
  infantWithoutAdult: 'Each infant must travel with an adult',
  tooMany: 'For groups of more than 9, please call us',
  childrenAges: 'Give an age of 2 to 11 for each child',
  youngAges: 'Ages of young travelers are 12 to 17, at most one for each adult',
} as const;

/** Adults (at least one) plus children plus infants. */
export function travelerCount(party: Pick<Party, 'adultsCount' | 'childrenCount' | 'infantsCount'>): number {
  return Math.max(1, party.adultsCount) + party.childrenCount + party.infantsCount;
}

/** '1 traveler', '3 travelers' (SRCH-04). */
export function travelerSummary(count: number): string {
  return count === 1 ? '1 traveler' : `${count} travelers`;
}

export interface PartyProblem {
  readonly field: keyof Party;
  readonly code: keyof typeof partyMessages;
}

/** Why a party cannot be sold, by field; empty if it can. */
export function partyProblems(party: Party): PartyProblem[] {
  const problems: PartyProblem[] = [];
  if (party.adultsCount < 1) problems.push({ field: 'adultsCount', code: 'noAdult' });
  if (party.infantsCount > party.adultsCount) {
    problems.push({ field: 'infantsCount', code: 'infantWithoutAdult' });
  }
  if (travelerCount(party) > maximumTravelers) problems.push({ field: 'adultsCount', code: 'tooMany' });
  const { childrenAges, youngAges } = party;
  if (childrenAges.length !== party.childrenCount || childrenAges.some((age) => age < 2 || age > 11)) {
    problems.push({ field: 'childrenAges', code: 'childrenAges' });
  }
  if (youngAges.length > party.adultsCount || youngAges.some((age) => age < 12 || age > 17)) {
    problems.push({ field: 'youngAges', code: 'youngAges' });
  }
  return problems;
}

/** The party of travelers with these ages in whole years; null is an adult of any age (SRCH-15). */
export function partyOfAges(ages: readonly (number | null)[]): Party {
  const childrenAges = ages.filter((age) => age !== null && age >= 2 && age < 12) as number[];
  const youngAges = ages.filter((age) => age !== null && age >= 12 && age < 18) as number[];
  const infantsCount = ages.filter((age) => age !== null && age < 2).length;
  const childrenCount = childrenAges.length;
  return {
    adultsCount: ages.length - childrenCount - infantsCount,
    childrenCount,
    infantsCount,
    childrenAges,
    youngAges,
  };
}

/** The ages sent to the supplier, in order adults, children, infants; null is an adult without an age. */
export function searchedAges(party: Party): (number | null)[] {
  const adults: (number | null)[] = Array.from({ length: party.adultsCount }, (_, i) => party.youngAges[i] ?? null);
  const infants = Array.from({ length: party.infantsCount }, () => assumedInfantAge);
  return [...adults, ...party.childrenAges, ...infants];
}
