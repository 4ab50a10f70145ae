import type { OfferPassenger } from '#domain/flights/offer.ts';
import { assumedChildAge, assumedInfantAge, partyOfAges } from '#domain/search/party.ts';
import { ageOn, isCalendarDate } from '#domain/time/calendar-date.ts';

const partyNames = ['adults', 'children', 'infants'].flatMap((name) => [name, `${name}Count`]);

/**
 * The same search with the travelers' ages on the day of travel; travelers without a birth date are searched as before
 * (SRCH-15, PAX-06).
 */
export function searchAgainAddress(
  searchTo: string,
  passengers: readonly OfferPassenger[],
  birthDates: readonly string[],
  travelDate: string,
): string {
  const [path = '', query = ''] = searchTo.split('?');
  const params = new URLSearchParams(query);
  if (!params.has('origin')) return searchTo;
  const party = partyOfAges(
    passengers.map((passenger, index) => {
      const born = birthDates[index] ?? '';
      const age = isCalendarDate(born) ? ageOn(born, travelDate) : -1;
      return age < 0 ? searchedAge(passenger) : age;
    }),
  );
  for (const name of [...partyNames, 'childrenAges', 'youngAges']) params.delete(name);
  params.set('adultsCount', String(party.adultsCount));
  params.set('childrenCount', String(party.childrenCount));
  params.set('infantsCount', String(party.infantsCount));
  if (party.childrenAges.length > 0) params.set('childrenAges', party.childrenAges.join(','));
  if (party.youngAges.length > 0) params.set('youngAges', party.youngAges.join(','));
  return `${path}?${params}`;
}

function searchedAge({ type, age }: OfferPassenger): number | null {
  if (age !== null || type === 'adult') return age;
  return type === 'child' ? assumedChildAge : assumedInfantAge;
}
