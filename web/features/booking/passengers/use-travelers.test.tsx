import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { formMessages } from './form-messages.ts';
import { useTravelers } from './use-travelers.ts';

const plain = testOffer({ from: testPlace('JFK', 'US'), to: testPlace('LAX', 'US'), departing: '2027-01-20T08:00:00' });
const offer = { ...plain, sale_amount: '482.00', sale_currency: 'USD' } as unknown as Parameters<
  typeof useTravelers
>[0];
const ada = {
  ...{ title: 'ms', firstName: 'Ada', lastName: 'Byron', gender: 'female', dateOfBirth: '1990-05-17' },
  ...{ email: 'ada@example.com', phone: '(212) 555-0142' },
} as const;

test('the message about missing fields stays until everything is filled in [F-82] [PAX-04]', async () => {
  const { result } = renderHook(() => useTravelers(offer, null));
  await waitFor(() => expect(result.current.restored).toBe(true));
  await act(async () => expect(await result.current.submit()).toBe(false));
  expect(result.current.failure).toBe(formMessages.incomplete);
  const fields = Object.entries(ada);
  for (const [index, [name, value]] of fields.entries()) {
    await act(async () => result.current.form.setValue(`passengers.0.${name as keyof typeof ada}`, value));
    if (index < fields.length - 1) expect([name, result.current.failure]).toEqual([name, formMessages.incomplete]);
  }
  await waitFor(() => expect(result.current.failure).toBeNull());
  // Other messages stay.
  act(() => result.current.say('unusedNumber'));
  await act(async () => result.current.form.setValue('passengers.0.firstName', 'Grace'));
  expect(await result.current.isComplete()).toBe(true);
  expect(result.current.failure).toBe(formMessages.unusedNumber);
});

test('a problem that the server found keeps its code, by which more than its words can be shown [PAX-07]', async () => {
  const { result } = renderHook(() => useTravelers(offer, null));
  await waitFor(() => expect(result.current.restored).toBe(true));
  const problem = { path: 'passengers.0.dateOfBirth', code: 'ageMismatch', message: 'Another age.' };
  act(() => result.current.showServerProblems([problem], 'Please check the travelers.'));
  const { error } = result.current.form.getFieldState('passengers.0.dateOfBirth');
  expect(error).toMatchObject({ type: 'ageMismatch', message: 'Another age.' });
  expect(result.current.failure).toBe('Please check the travelers.');
});
