import { render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { OfferPassenger } from '#domain/flights/offer.ts';
import { bookableOffer } from '#web/testing/booking-page.tsx';
import { sampleOffers } from '#web/testing/sample-offers.ts';
import { writeTab } from '#web/ui/tab-storage.ts';
import { PassengerStep } from '../passenger-step.tsx';
import { draftText } from '../traveler-draft.ts';
import { emptyPassengers } from '../traveler-values.ts';
import { useTravelers } from '../use-travelers.ts';
import { type KnownContact, withContact } from './known-contact.ts';

const ada: KnownContact = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' };
const [offer] = sampleOffers(1) as [ReturnType<typeof sampleOffers>[number]];
const nothing = () => undefined;

afterEach(() => sessionStorage.clear());

function show(contact: KnownContact | null) {
  const Component = () => {
    const { form } = useTravelers(offer, contact);
    return (
      <PassengerStep
        phone=""
        form={form}
        offer={{ ...bookableOffer(), ...offer }}
        saved={null}
        isAsking={false}
        today="2026-11-22"
        total="$482"
        searchTo="/"
        failure={null}
        blocked={null}
        onSubmit={nothing}
        onSkipPassports={nothing}
      />
    );
  };
  const Stub = createRoutesStub([{ path: '/', Component }]);
  render(<Stub />);
}

const typed = () => ['First name', 'Last name', 'Email'].map((label) => fieldOf(label).value);
const fieldOf = (label: string) => screen.getAllByLabelText(new RegExp(`^${label}`))[0] as HTMLInputElement;

test('the form is prefilled with a signed-in user’s name and email, which can be changed [F-80]', async () => {
  show(ada);
  await waitFor(() => expect(typed()).toEqual(['Ada', 'Byron', 'ada@example.com']));
  expect(fieldOf('Email').readOnly || fieldOf('Email').disabled).toBe(false);
});

test('a guest gets an empty form [F-80]', async () => {
  show(null);
  await waitFor(() => expect(typed()).toEqual(['', '', '']));
});

test('previous input in the form is kept [F-80] [BOOK-04]', async () => {
  const values = emptyPassengers(offer.passengers);
  Object.assign(values.passengers[0] ?? {}, { firstName: 'Grace', email: '' });
  writeTab(`travelers:${offer.id}`, draftText(values));
  show(ada);
  await waitFor(() => expect(typed()).toEqual(['Grace', '', 'ada@example.com']));
});

test('the name is filled in for the first adult, the email for the primary traveler [F-80]', () => {
  const offered: OfferPassenger[] = [
    { id: 'pas_c', type: 'child', age: 9 },
    { id: 'pas_a', type: 'adult', age: null },
    { id: 'pas_b', type: 'adult', age: null },
  ];
  const { passengers } = withContact(emptyPassengers(offered), offered, ada);
  expect(passengers.map(({ firstName, email }) => [firstName, email])).toEqual([
    ['', 'ada@example.com'],
    ['Ada', ''],
    ['', ''],
  ]);
});
