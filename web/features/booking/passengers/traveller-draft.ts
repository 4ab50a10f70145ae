import * as z from 'zod/mini';
import { genders, titles } from '../../../../domain/passengers/passenger.ts';
import type { PassengerValues, TravellerValues } from './traveller-values.ts';

const text = z.string().check(z.maxLength(254));
const traveller = z.object({
  title: z.enum(['', ...titles]),
  firstName: text,
  lastName: text,
  gender: z.enum(['', ...genders]),
  dateOfBirth: text,
  email: text,
  phoneCountry: text,
  phone: text,
  infantOf: text,
});

/** The text to keep for a reload: everything typed but passports, which never touch browser storage (BOOK-04, PASS). */
export function draftText(values: PassengerValues): string {
  return JSON.stringify(
    values.passengers.map(
      ({ title, firstName, lastName, gender, dateOfBirth, email, phoneCountry, phone, infantOf }) => ({
        title,
        firstName,
        lastName,
        gender,
        dateOfBirth,
        email,
        phoneCountry,
        phone,
        infantOf,
      }),
    ),
  );
}

/** A kept draft laid over the empty form; the empty form where there is none or it belongs to another party. */
export function withDraft(empty: PassengerValues, kept: string | null): PassengerValues {
  const parsed = z.safeParse(z.array(traveller), parseJson(kept));
  if (!parsed.success || parsed.data.length !== empty.passengers.length) return empty;
  return {
    passengers: empty.passengers.map((blank, index): TravellerValues => {
      const typed = parsed.data[index];
      if (typed === undefined) return blank;
      return { ...blank, ...typed, gender: typed.gender === 'undisclosed' ? '' : typed.gender };
    }),
  };
}

function parseJson(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}
