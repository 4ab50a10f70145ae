import type { BodyInputOf } from '#contract/call.ts';
import type { SavedTravelerAnswer, saveNewTraveler } from '#contract/travelers/saved-travelers.ts';
import { withPlainNumbers } from '#domain/passengers/check-passengers.ts';
import { genders, titles } from '#domain/passengers/passenger.ts';
import { passengerMessage } from '#domain/passengers/passenger-messages.ts';
import { maximumLoyaltyAccounts, savedTravelerProblems } from '#domain/passengers/saved-traveler.ts';
import type { FieldProblem } from '../form-problems.ts';

/** The form's values by field name; loyalty accounts are 'airline0', 'number0' and so on. */
export type TravelerValues = Record<string, string>;

const rows = Array.from({ length: maximumLoyaltyAccounts }, (_, index) => index);

export function toValues(traveler: SavedTravelerAnswer | null): TravelerValues {
  const { title, firstName, lastName, gender, dateOfBirth } = traveler ?? emptyTraveler;
  const loyalty = rows.flatMap((row) => {
    const { airline = '', number = '' } = traveler?.loyalty[row] ?? {};
    return [[`airline${row}`, airline] as const, [`number${row}`, number] as const];
  });
  return { title, firstName, lastName, gender, dateOfBirth, ...Object.fromEntries(loyalty) };
}

const emptyTraveler = { title: '', firstName: '', lastName: '', gender: '', dateOfBirth: '' };

/** The first `count` loyalty accounts; empty rows are left out. */
export function toTraveler(values: TravelerValues, count: number): BodyInputOf<typeof saveNewTraveler> & Typed {
  const { firstName = '', lastName = '', dateOfBirth = '' } = values;
  return {
    title: titles.find((title) => title === values.title),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    gender: genders.find((gender) => gender === values.gender),
    dateOfBirth,
    loyalty: filledRows(values, count).map((row) => ({
      airline: values[`airline${row}`] ?? '',
      number: (values[`number${row}`] ?? '').trim(),
    })),
  };
}

type Typed = Parameters<typeof savedTravelerProblems>[0];

/** The problems of the form's fields, by the server's rules. `today` is the UTC date. */
export function travelerProblems(values: TravelerValues, count: number, today: string): FieldProblem<string>[] {
  const filled = filledRows(values, count);
  return savedTravelerProblems(withPlainNumbers(toTraveler(values, count), today), today).map((problem) => {
    const { path } = problem;
    const message = passengerMessage(problem);
    const [, index, field] = /^loyalty\.(\d+)\.(\w+)$/.exec(path) ?? [];
    return { path: field === undefined ? path : `${field}${filled[Number(index)]}`, message };
  });
}

/** The values without one loyalty row: those after it move up. */
export function withoutRow(values: TravelerValues, removed: number): TravelerValues {
  const kept = rows.filter((row) => row !== removed);
  const moved = rows.flatMap((row) =>
    ['airline', 'number'].map((field) => [`${field}${row}`, values[`${field}${kept[row]}`] ?? ''] as const),
  );
  return { ...values, ...Object.fromEntries(moved) };
}

function filledRows(values: TravelerValues, count: number): number[] {
  return rows.filter((row) => row < count && `${values[`airline${row}`]}${values[`number${row}`]}`.trim() !== '');
}
