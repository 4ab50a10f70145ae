import { expect, test } from 'vitest';
import { isSamePerson, misfit, type SavedTraveler, savedTravelerProblems, toSavedTraveler } from './saved-traveler.ts';

const grace: SavedTraveler = {
  title: 'ms',
  firstName: 'Grace',
  lastName: 'Hopper',
  gender: 'female',
  dateOfBirth: '2006-03-05',
  loyalty: [],
};

test('a saved traveler fits by age on the day of the last flight, or it is said why not [SERV-09] [PAX-01]', () => {
  const adult = { type: 'adult', age: null } as const;
  expect(misfit(grace, '2024-03-04', adult)).toBe('under 18 on this trip');
  expect(misfit(grace, '2024-03-05', adult)).toBeNull();
  const child = { type: 'child', age: 7 } as const;
  expect(misfit(grace, '2024-03-05', child)).toBe('not 7 years old on this trip');
  expect(misfit({ dateOfBirth: '2016-06-01' }, '2024-03-05', child)).toBeNull();
  expect(misfit(grace, '2024-03-05', { type: 'adult', age: 16 })).toBe('not 16 years old on this trip');
  const infant = { type: 'infant_without_seat', age: 1 } as const;
  expect(misfit(grace, '2024-03-05', infant)).toBe('not under 2 years old on this trip');
  expect(misfit({ dateOfBirth: '2024-03-06' }, '2024-03-05', infant)).toBe('not born before this trip');
});

test('names are kept in letters that airlines accept, and numbers without spaces [SERV-09] [PAX-06]', () => {
  const typed = { ...grace, gender: undefined, firstName: 'Æthel’s', loyalty: [{ airline: 'BA', number: 'ab 12-34' }] };
  expect(savedTravelerProblems(typed, '2026-11-24')).toEqual([]);
  expect(toSavedTraveler(typed)).toEqual({
    ...grace,
    firstName: "Aethel's",
    loyalty: [{ airline: 'BA', number: 'AB1234' }],
  });
});

test('the same names in any case and the same birth date are the same person [SERV-09]', () => {
  expect(isSamePerson(grace, { ...grace, firstName: 'GRACE' })).toBe(true);
  expect(isSamePerson(grace, { ...grace, dateOfBirth: '2006-03-06' })).toBe(false);
});
