import { cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { bookableOffer, openBookingAt, serverOf } from '#web/testing/booking-page.tsx';
import { clearTab, readTab, writeTab } from '#web/ui/tab-storage.ts';
import type { KnownContact } from './contact/known-contact.ts';
import { latestDraftText, withLatestDraft } from './latest-draft.ts';
import { emptyPassengers } from './traveler-values.ts';
import { usePassengerForm } from './use-passenger-form.ts';

beforeEach(clearTab);

const family = (suffix: string): OfferDetail['passengers'] => [
  { id: `pas_ada_${suffix}`, type: 'adult', age: null },
  { id: `pas_ben_${suffix}`, type: 'adult', age: null },
  { id: `pas_eve_${suffix}`, type: 'infant_without_seat', age: 1 },
];

async function openForm(id: string, passengers: OfferDetail['passengers'], known: KnownContact | null = null) {
  const offer = { ...bookableOffer(), id, passengers };
  const { result } = renderHook(() => usePassengerForm(offer, known));
  await waitFor(() => expect(result.current.restored).toBe(true));
  return result.current.form;
}

test('travelers typed for an offer that expired are there for another one, without loyalty numbers and passports [BOOK-04] [PASS-01]', async () => {
  const first = { ...bookableOffer(), id: 'off_1', loyaltyPrograms: [{ airline: 'BA', name: 'British Airways' }] };
  serverOf(first);
  const { user } = openBookingAt('passenger-info', first);
  await user.type(await screen.findByLabelText(/embership number$/), '1234567890');
  await user.type(screen.getByLabelText(/^Last name/), ' King');
  cleanup();
  const form = await openForm('off_2', [{ id: 'pas_new', type: 'adult', age: null }]);
  const [traveler] = form.getValues().passengers;
  expect(traveler).toMatchObject({
    ...{ title: 'ms', gender: 'female', firstName: 'Ada', lastName: 'Byron King', dateOfBirth: '1990-05-17' },
    ...{ email: 'ada@example.com', phone: '+12125550142', loyaltyAirline: '', loyaltyNumber: '', passportNumber: '' },
  });
  expect(readTab('travelers')).not.toContain('1234567890');
});

test('passports are not in the newest draft of a tab [BOOK-04] [PASS-01]', () => {
  const { passengers } = emptyPassengers(family('1'));
  const values = { passengers: passengers.map((one) => ({ ...one, passportNumber: 'X1234567' })) };
  expect(latestDraftText(values, family('1'))).not.toMatch(/X1234567|passport/);
});

test('an infant stays with the adult who was chosen for it, whom the other offer names anew [BOOK-04] [PAX-06]', async () => {
  const form = await openForm('off_1', family('1'));
  form.setValue('passengers.2.infantOf', 'pas_ben_1');
  expect((await openForm('off_2', family('2'))).getValues('passengers.2.infantOf')).toBe('pas_ben_2');
});

test('an offer’s own draft comes before the newest one [BOOK-04]', async () => {
  const offered = [{ id: 'pas_1', type: 'adult', age: null }] as const;
  (await openForm('off_1', offered)).setValue('passengers.0.firstName', 'Ada');
  (await openForm('off_2', offered)).setValue('passengers.0.firstName', 'Grace');
  expect((await openForm('off_1', offered)).getValues('passengers.0.firstName')).toBe('Ada');
  expect((await openForm('off_3', offered)).getValues('passengers.0.firstName')).toBe('Grace');
});

test('a form for another party, or after the booking, starts empty [BOOK-04]', async () => {
  (await openForm('off_1', family('1'))).setValue('passengers.0.firstName', 'Ada');
  const couple = family('2').slice(0, 2);
  const child = [...couple, { id: 'pas_eve', type: 'child', age: 9 }] as const;
  for (const passengers of [couple, child]) {
    expect((await openForm('off_2', passengers)).getValues()).toEqual(emptyPassengers(passengers));
  }
  clearTab();
  expect((await openForm('off_3', family('3'))).getValues()).toEqual(emptyPassengers(family('3')));
});

test('the account’s contact fills in only what the newest draft leaves empty [BOOK-04] [F-80]', async () => {
  const offered = [{ id: 'pas_1', type: 'adult', age: null }] as const;
  (await openForm('off_1', offered)).setValue('passengers.0.firstName', 'Grace');
  const known = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' };
  const [traveler] = (await openForm('off_2', offered, known)).getValues().passengers;
  expect(traveler).toMatchObject({ firstName: 'Grace', lastName: '', email: 'ada@example.com' });
});

test.each([null, '{', '[]', '{"passengers":[{"id":"pas_1","type":"adult"}],"draft":"{"}'])(
  'a newest draft that is unreadable is ignored: %s [BOOK-04]',
  (text) => {
    const offered = [{ id: 'pas_1', type: 'adult', age: null }] as const;
    const empty = emptyPassengers(offered);
    writeTab('travelers', text);
    expect(withLatestDraft(empty, offered, readTab('travelers'))).toBe(empty);
  },
);
