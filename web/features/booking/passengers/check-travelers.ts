import type { FieldFault } from '#contract/call.ts';
import type { Offer, OfferPassenger } from '#domain/flights/offer.ts';
import { checkPassengers } from '#domain/passengers/check-passengers.ts';
import { type PassengerProblem, toFieldFault } from '#domain/passengers/passenger-messages.ts';
import { isE164 } from '#domain/people/phone.ts';
import { type PassengerValues, type PhoneReader, toBookingPassengers } from './traveler-values.ts';

/** A field of the form, as the form library names it, with its problem. */
export interface FieldProblem {
  readonly path: `passengers.${number}.${string}`;
  /** Missing if the server named none. */
  readonly code: string | undefined;
  readonly message: string;
}

type CheckedOffer = Pick<Offer, 'passengers' | 'slices' | 'passengerIdentityDocumentsRequired'>;

/** Checks everything that the airline's order will need, with the same rules as the server (PAX-03, PAX-05, PAX-06). */
export function checkTravelers(
  values: PassengerValues,
  offer: CheckedOffer,
  today: string,
  readPhone: PhoneReader,
): FieldProblem[] {
  const given = toBookingPassengers(values, offer.passengers, readPhone);
  const checked = checkPassengers(given, offer, today);
  const problems: PassengerProblem[] = checked.ok ? [] : [...checked.problems];
  given.forEach(({ phone }, index) => {
    // A typed number that belongs to no country may still look like E.164.
    if (phone === undefined || !isE164(phone) || readPhone(phone, 'US') !== null) return;
    problems.push({ path: `passengers.${index}.phone`, code: 'phone' });
  });
  const faults = problems.map((problem) =>
    toFieldFault(
      problem.code === 'phone' && !hasPrefix(values, problem) ? { ...problem, code: 'phoneOfCountry' } : problem,
    ),
  );
  return toFieldProblems(faults, values, offer.passengers);
}

/** Whether a phone number was typed with the code of its country; otherwise it is read as one of the chosen country. */
function hasPrefix({ passengers }: PassengerValues, { path }: PassengerProblem): boolean {
  return passengers[Number(path.split('.')[1])]?.phone.trim().startsWith('+') === true;
}

/**
 * The first problem of each field, in form order. A problem of the whole party is shown where it can be corrected: at
 * the infants who share an adult.
 */
export function toFieldProblems(
  problems: readonly FieldFault[],
  values: PassengerValues,
  offered: readonly OfferPassenger[],
): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  const add = (path: string, { code, message }: FieldFault) => {
    const [, index, field] = /^passengers\.(\d+)\.(\w+)$/.exec(path) ?? [];
    if (index === undefined || field === undefined || found.has(path)) return;
    found.set(path, { path: `passengers.${Number(index)}.${field}`, code, message });
  };
  for (const problem of problems) {
    if (problem.path !== 'passengers') add(problem.path, problem);
    else for (const index of infantsInConflict(values, offered)) add(`passengers.${index}.infantOf`, problem);
  }
  const order = (path: string) => {
    const [, index = '0', field = ''] = /^passengers\.(\d+)\.(\w+)$/.exec(path) ?? [];
    return Number(index) * 100 + fieldOrder.indexOf(field);
  };
  return [...found.values()].sort((a, b) => order(a.path) - order(b.path));
}

const fieldOrder = [
  'title',
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'infantOf',
  'email',
  'phone',
  'passportNumber',
  'passportExpiryDate',
  'passportIssuingCountry',
];

function infantsInConflict(values: PassengerValues, offered: readonly OfferPassenger[]): number[] {
  const infants = offered.flatMap(({ type }, index) => (type === 'infant_without_seat' ? [index] : []));
  const adultOf = (index: number) => values.passengers[index]?.infantOf ?? '';
  const shared = infants.filter((one) => infants.some((other) => other !== one && adultOf(other) === adultOf(one)));
  return shared.length > 0 ? shared : infants.slice(0, 1);
}
