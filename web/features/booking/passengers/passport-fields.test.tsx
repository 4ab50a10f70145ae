import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { passportMessages } from '#domain/passengers/passport.ts';
import { PassportFields } from './passport-fields.tsx';
import { emptyPassengers, type PassengerValues } from './traveler-values.ts';

function Passport({ message }: { readonly message: string | null }) {
  const form = useForm<PassengerValues>({
    defaultValues: emptyPassengers([{ id: 'pas_a', type: 'adult', age: null }]),
  });
  const { setError } = form;
  useEffect(() => {
    if (message !== null) setError('passengers.0.passportIssuingCountry', { type: 'rule', message });
  }, [setError, message]);
  return <PassportFields form={form} index={0} required today="2026-11-22" />;
}

test('a country code error is followed by a hint at the list of countries [F-81] [PASS-04]', () => {
  render(<Passport message={passportMessages.passportCountryLength} />);
  const said = () =>
    document.getElementById(screen.getByLabelText('Issuing country').getAttribute('aria-describedby') ?? '');
  expect(said()?.textContent).toBe('Country code must be exactly 2 characters (ISO code)Choose a country');
});

test('without an error the only hint is the first entry of the list [F-81]', () => {
  render(<Passport message={null} />);
  expect(screen.queryByText('Choose a country')).toBeNull();
  expect(screen.getByRole('option', { name: 'Select a country' })).toBeTruthy();
});
