import * as z from 'zod/mini';
import { genders, titles } from '#domain/passengers/passenger.ts';
import type { PassengerValues, TravelerValues } from './traveler-values.ts';

const text = z.string().check(z.maxLength(254));
const traveler = z.object({
  title: z.enum(['', ...titles]),
  firstName: text,
  lastName: text,
  gender: z.enum(['', ...genders]),
  dateOfBirth: text,
  email: text,
  phoneCountry: text,
  phone: text,
  infantOf: text,
  loyaltyAirline: z._default(text, ''),
  loyaltyNumber: z._default(text, ''),
});

const keptFields = Object.keys(traveler.shape);

/**
 * The text to store for a reload: all input except passports, which must never be in browser storage (BOOK-04, PASS).
 */
export function draftText(values: PassengerValues): string {
  return JSON.stringify(values.passengers, keptFields);
}

/** Applies a stored draft to the empty form; returns the empty form if there is none or it belongs to another party. */
export function withDraft(empty: PassengerValues, kept: string | null): PassengerValues {
  const parsed = z.safeParse(z.array(traveler), parseJson(kept));
  if (!parsed.success || parsed.data.length !== empty.passengers.length) return empty;
  return {
    passengers: empty.passengers.map((blank, index): TravelerValues => {
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
