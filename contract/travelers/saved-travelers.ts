import * as z from 'zod/mini';
import { genders, titles } from '#domain/passengers/passenger.ts';
import { maximumLoyaltyAccounts } from '#domain/passengers/saved-traveler.ts';
import { type Answer, defineCall, idText } from '../call.ts';

const loyaltyAccount = z.object({
  /** IATA code of the program's airline. */
  airline: z.string().check(z.maxLength(10)),
  number: z.string().check(z.maxLength(40)),
});

/** Text from a form; the rules and their messages are in `domain/passengers`. */
const typed = z._default(z.string().check(z.maxLength(254)), '');

const typedTraveler = {
  title: z.optional(z.enum(titles)),
  firstName: typed,
  lastName: typed,
  gender: z.optional(z.enum(genders)),
  /** YYYY-MM-DD. */
  dateOfBirth: typed,
  loyalty: z._default(z.array(loyaltyAccount).check(z.maxLength(maximumLoyaltyAccounts)), []),
};

export const savedTravelerAnswer = z.object({
  id: z.string(),
  /** Counts the changes: a change names the version that it was made to. */
  version: z.number(),
  title: z.enum(titles),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(['male', 'female']),
  dateOfBirth: z.string(),
  loyalty: z.array(
    z.object({
      airline: z.string(),
      /** The code again if the airline is not known. */
      airlineName: z.string(),
      number: z.string(),
    }),
  ),
});
export type SavedTravelerAnswer = Answer<z.infer<typeof savedTravelerAnswer>>;

const params = z.object({ id: idText });

export const listSavedTravelers = defineCall({
  id: 'listSavedTravelers',
  summary: 'The travelers that the signed-in user has saved, by name',
  method: 'GET',
  path: '/api/auth/travelers',
  answers: {
    200: z.object({
      travelers: z.array(savedTravelerAnswer),
      /** How many others are stored and cannot be decrypted. */
      unreadable: z.number(),
    }),
  },
  errors: ['NOT_AUTHENTICATED', 'RATE_LIMITED'],
});

export const listLoyaltyAirlines = defineCall({
  id: 'listLoyaltyAirlines',
  summary: 'Airlines to choose from for a loyalty number, by name',
  method: 'GET',
  path: '/api/auth/travelers/airlines',
  answers: { 200: z.object({ airlines: z.array(z.object({ code: z.string(), name: z.string() })) }) },
  errors: ['NOT_AUTHENTICATED', 'RATE_LIMITED'],
});

export const saveNewTraveler = defineCall({
  id: 'saveNewTraveler',
  summary: 'Save a traveler without passport; sending the same traveler again answers the one saved before',
  method: 'POST',
  path: '/api/auth/travelers',
  body: z.object(typedTraveler),
  answers: { 201: savedTravelerAnswer },
  errors: [
    'INVALID_REQUEST',
    'NOT_AUTHENTICATED',
    'INVALID_PASSENGERS',
    'TRAVELER_EXISTS',
    'TOO_MANY_TRAVELERS',
    'RATE_LIMITED',
  ],
});

export const changeSavedTraveler = defineCall({
  id: 'changeSavedTraveler',
  summary: 'Replace a saved traveler, unless it was changed since the given version',
  method: 'PUT',
  path: '/api/auth/travelers/{id}',
  params,
  body: z.object({ version: z.int(), ...typedTraveler }),
  answers: { 200: savedTravelerAnswer },
  errors: [
    'INVALID_REQUEST',
    'NOT_AUTHENTICATED',
    'NOT_FOUND',
    'INVALID_PASSENGERS',
    'TRAVELER_EXISTS',
    'TRAVELER_CHANGED',
    'RATE_LIMITED',
  ],
});

export const deleteSavedTraveler = defineCall({
  id: 'deleteSavedTraveler',
  summary: 'Delete a saved traveler',
  method: 'DELETE',
  path: '/api/auth/travelers/{id}',
  params,
  answers: { 200: z.object({ success: z.literal(true) }) },
  errors: ['INVALID_REQUEST', 'NOT_AUTHENTICATED', 'NOT_FOUND', 'RATE_LIMITED'],
});
