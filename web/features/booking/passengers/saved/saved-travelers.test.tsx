import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { listSavedTravelers, type SavedTravelerAnswer, saveNewTraveler } from '#contract/travelers/saved-travelers.ts';
import type { OfferPassenger } from '#domain/flights/offer.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { bookableOffer, openBookingAt, serverOf } from '#web/testing/booking-page.tsx';
import { fakeServer, lostConnection, refusal } from '#web/testing/fake-server.ts';
import { root } from '#web/testing/open-page.tsx';
import { dismissToast, toast } from '#web/testing/toasts.ts';
import { PassengerStep } from '../passenger-step.tsx';
import { useTravelers } from '../use-travelers.ts';
import { useSavedTravelers } from './use-saved-travelers.ts';

const passengers: OfferPassenger[] = [
  { id: 'pas_a', type: 'adult', age: null },
  { id: 'pas_b', type: 'adult', age: null },
  { id: 'pas_c', type: 'child', age: 7 },
];
const program = { airline: 'BA', name: 'British Airways' };
const offer = { ...bookableOffer(), passengers, loyaltyPrograms: [program] };
const grace: SavedTravelerAnswer = {
  id: 'trv_1',
  version: 1,
  title: 'dr',
  firstName: 'Grace',
  lastName: 'Hopper',
  gender: 'female',
  dateOfBirth: '1986-12-09',
  loyalty: [
    { airline: 'UA', airlineName: 'United Airlines', number: '11112222' },
    { airline: 'BA', airlineName: 'British Airways', number: '33334444' },
  ],
};
const ada: SavedTravelerAnswer = { ...grace, id: 'trv_2', firstName: 'Ada', lastName: 'Byron', loyalty: [] };

afterEach(() => {
  sessionStorage.clear();
  dismissToast();
  Object.assign(root, { user: null });
});

function show(isSignedIn = true) {
  const Component = () => {
    const { form } = useTravelers(offer, null);
    const saved = useSavedTravelers(offer, form, isSignedIn);
    return (
      <PassengerStep
        phone=""
        form={form}
        offer={offer}
        saved={saved}
        isAsking={false}
        today="2026-11-22"
        total="$482"
        searchTo="/"
        failure={null}
        blocked={null}
        onSubmit={() => saved?.save()}
        onSkipPassports={() => undefined}
      />
    );
  };
  const Stub = createRoutesStub([{ path: '/', Component }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const block = (number: number) => within(screen.getByRole('group', { name: new RegExp(`^Traveler ${number}:`) }));
const choiceOf = (number: number) => block(number).getByLabelText('Saved traveler') as HTMLSelectElement;
const optionsOf = (number: number) =>
  [...choiceOf(number).options].slice(1).map(({ text, disabled }) => `${disabled ? '- ' : ''}${text}`);
const typedIn = (number: number, label: RegExp) => (block(number).getByLabelText(label) as HTMLInputElement).value;

async function typeGrace(user: ReturnType<typeof show>) {
  await user.selectOptions(block(1).getByLabelText(/^Title/), 'ms');
  await user.type(block(1).getByLabelText(/^First name/), 'Grace');
  await user.type(block(1).getByLabelText(/^Last name/), 'Hopper');
  await user.type(block(1).getByLabelText(/^Date of birth/), '1986-12-09');
  await user.type(block(1).getByLabelText(/membership number/), '3333 4444');
}

test('a choice fills in the person and the number of the offer’s program; nobody is chosen at first, or twice [SERV-09]', async () => {
  const server = fakeServer();
  server.answer(listSavedTravelers, { travelers: [ada, grace], unreadable: 0 });
  const user = show();
  await screen.findAllByLabelText('Saved traveler');
  expect([1, 2, 3].map((number) => choiceOf(number).value)).toEqual(['', '', '']);
  expect([typedIn(1, /^First name/), typedIn(1, /^Last name/)]).toEqual(['', '']);
  expect(optionsOf(3).every((text) => text.endsWith('(not 7 years old on this trip)') && text.startsWith('- '))).toBe(
    true,
  );
  await user.selectOptions(choiceOf(1), 'trv_1');
  const labels = [/^Title/, /^First name/, /^Last name/, /^Gender/, /^Date of birth/, /membership number/];
  expect(labels.map((label) => typedIn(1, label))).toEqual([
    ...['dr', 'Grace', 'Hopper', 'female', '1986-12-09', '33334444'],
  ]);
  expect(optionsOf(2).find((text) => text.includes('Grace'))).toMatch(
    /^- Grace Hopper, born .*1986 \(already traveler 1\)$/,
  );
  expect(block(1).queryByLabelText('Save this traveler for later')).toBeNull();
  await user.type(block(1).getByLabelText(/^Last name/), 'x');
  expect(choiceOf(1).value).toBe('');
  expect(optionsOf(2).find((text) => text.includes('Grace'))).not.toContain('already');
  expect(block(1).getByLabelText<HTMLInputElement>('Save this traveler for later').checked).toBe(false);
});

test('a passport typed for someone else does not stay with the one who is chosen, contact data does [SERV-09] [PASS-01]', async () => {
  const server = fakeServer();
  server.answer(listSavedTravelers, { travelers: [grace], unreadable: 0 });
  const user = show();
  await screen.findAllByLabelText('Saved traveler');
  await user.type(block(1).getByLabelText(/^Passport number/), 'X1234567');
  await user.type(block(1).getByLabelText(/^Email/), 'ada@example.com');
  await user.selectOptions(choiceOf(1), 'trv_1');
  expect([typedIn(1, /^Passport number/), typedIn(1, /^Email/)]).toEqual(['', 'ada@example.com']);
});

test('only a marked traveler is saved, without passport; a failure is said there and stops nothing [SERV-09]', async () => {
  const server = fakeServer();
  server.answer(listSavedTravelers, { travelers: [], unreadable: 0 });
  server.answer(saveNewTraveler, refusal('TOO_MANY_TRAVELERS'));
  const user = show();
  const [box] = await screen.findAllByLabelText('Save this traveler for later');
  await typeGrace(user);
  await user.type(block(1).getByLabelText(/^Passport number/), 'X1234567');
  const proceed = screen.getByRole('button', { name: 'Continue to Seat Selection' });
  await user.click(proceed);
  expect(server.asked(saveNewTraveler)).toHaveLength(0);
  await user.click(box as HTMLElement);
  await user.click(proceed);
  await waitFor(() => expect(toast().textContent).toContain('Grace Hopper was not saved for later'));
  expect(toast().textContent).toContain('Your booking is not affected.');
  await screen.findByText(/^Not saved: An account keeps at most 20 travelers\..* Your booking is not affected\.$/);
  expect(server.asked(saveNewTraveler).map(({ body }) => body)).toEqual([
    {
      title: 'ms',
      gender: 'female',
      firstName: 'Grace',
      lastName: 'Hopper',
      dateOfBirth: '1986-12-09',
      loyalty: [{ airline: 'BA', number: '33334444' }],
    },
  ]);
  server.answer(saveNewTraveler, grace);
  server.answer(listSavedTravelers, { travelers: [grace], unreadable: 0 });
  await user.click(proceed);
  await waitFor(() => expect(choiceOf(1).value).toBe('trv_1'));
  expect(screen.queryByText(/^Not saved/)).toBeNull();
});

test('a number of an airline that is not known here stops nothing: the traveler is saved without it, and that is said [SERV-09]', async () => {
  const server = fakeServer();
  server.answer(listSavedTravelers, { travelers: [], unreadable: 0 });
  const fields = [{ path: 'loyalty.0.airline', message: 'Choose the airline' }];
  server.answer(saveNewTraveler, ({ body }) =>
    (body as { loyalty: unknown[] }).loyalty.length > 0
      ? refusal('INVALID_PASSENGERS', undefined, { fields })
      : { ...grace, loyalty: [] },
  );
  const user = show();
  const [box] = await screen.findAllByLabelText('Save this traveler for later');
  await typeGrace(user);
  await user.click(box as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Continue to Seat Selection' }));
  await waitFor(() => expect(toast().textContent).toContain('Grace Hopper was saved without the number'));
  expect(toast().textContent).toContain('Numbers of British Airways cannot be saved here.');
  expect(server.asked(saveNewTraveler).map(({ body }) => (body as { loyalty: unknown[] }).loyalty.length)).toEqual([
    1, 0,
  ]);
  expect(screen.queryByText(/^Not saved/)).toBeNull();
});

test('guests, and users whose travelers cannot be loaded, type everything [SERV-09]', async () => {
  const server = fakeServer();
  server.answer(listSavedTravelers, lostConnection);
  show();
  await waitFor(() => expect(server.asked(listSavedTravelers)).toHaveLength(1));
  expect(screen.queryAllByLabelText('Saved traveler')).toHaveLength(0);
  expect(typedIn(1, /^First name/)).toBe('');
});

test('a guest’s form asks for no saved travelers and offers to save none [SERV-09]', () => {
  const server = fakeServer();
  show(false);
  expect(screen.queryByLabelText('Save this traveler for later')).toBeNull();
  expect(server.asked(listSavedTravelers)).toHaveLength(0);
});

test.each(['Continue', 'the browser’s Forward button'])(
  '%s saves a marked traveler, once although the answer takes its time [SERV-09] [PAX-04]',
  async (way) => {
    Object.assign(root, { user: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: null } });
    const answer = Promise.withResolvers<void>();
    const booked = bookableOffer();
    const server = serverOf(booked);
    server.answer(listSavedTravelers, { travelers: [], unreadable: 0 });
    server.answer(saveNewTraveler, () => answer.promise.then(() => ada));
    const { user, go } = openBookingAt('passenger-info', booked);
    const proceed = () => screen.findByRole('button', { name: 'Continue to Seat Selection' });
    const seats = () => screen.findByRole('heading', { level: 1, name: 'Seat Selection' });
    const mark = async () => user.click(await screen.findByLabelText('Save this traveler for later'));
    if (way === 'Continue') {
      await mark();
      await user.click(await proceed());
      await seats();
    } else {
      await user.click(await proceed());
      await seats();
      go(-1);
      await mark();
      go(1);
      await seats();
    }
    await waitFor(() => expect(server.asked(saveNewTraveler)).toHaveLength(1));
    go(-1);
    await user.click(await proceed());
    await seats();
    expect(server.asked(saveNewTraveler)).toHaveLength(1);
    answer.resolve();
  },
);
