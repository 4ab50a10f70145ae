import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { deleteAccount, exportAccount, type UserAnswer } from '#contract/accounts.ts';
import {
  changeSavedTraveler,
  deleteSavedTraveler,
  listLoyaltyAirlines,
  listSavedTravelers,
  type SavedTravelerAnswer,
  saveNewTraveler,
} from '#contract/travelers/saved-travelers.ts';
import { deletionTexts } from '#domain/privacy/deletion-texts.ts';
import { fakeServer, rawAnswer, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import AccountSettings from './account-settings.tsx';

const user: UserAnswer = {
  id: 'usr_1',
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  createdAt: '2026-11-21T10:00:00Z',
  isAdmin: false,
};
const grace: SavedTravelerAnswer = {
  id: 'trv_1',
  version: 3,
  title: 'dr',
  firstName: 'Grace',
  lastName: 'Hopper',
  gender: 'female',
  dateOfBirth: '1986-12-09',
  loyalty: [
    { airline: 'ZZ', airlineName: 'ZZ', number: '11112222' },
    { airline: 'BA', airlineName: 'British Airways', number: '33334444' },
  ],
};
const airlines = [
  { code: 'BA', name: 'British Airways' },
  { code: 'UA', name: 'United Airlines' },
];

afterEach(() => vi.unstubAllGlobals());

const open = (tab: string) =>
  openPage(`/account-settings?tab=${tab}`, {
    path: 'account-settings',
    Page: AccountSettings,
    load: () => ({ user }),
  });
const dialog = () => within(screen.getByRole('dialog'));
const valueIn = (label: string) => dialog().getByLabelText<HTMLInputElement>(label).value;

test.each([
  [1, 'One of your saved travelers could not be read. Please add this traveler again.'],
  [3, '3 of your saved travelers could not be read. Please add them again.'],
])('%i saved travelers that cannot be read are said, not passed over [F-146] [SERV-09]', async (unreadable, text) => {
  fakeServer().answer(listSavedTravelers, { travelers: [], unreadable });
  open('travelers');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('No travelers saved yet.')).toBeNull();
});

test('a traveler is added with the booking form’s messages, and appears in the list [SERV-09]', async () => {
  const server = fakeServer();
  server.answer(listSavedTravelers, { travelers: [], unreadable: 0 });
  server.answer(listLoyaltyAirlines, { airlines });
  const page = open('travelers');
  await screen.findByText('No travelers saved yet.');
  await page.user.click(screen.getByRole('button', { name: 'Add Traveler' }));
  const save = dialog().getByRole('button', { name: 'Save Traveler' });
  await page.user.click(save);
  expect(await dialog().findByText('First name is required')).toBeTruthy();
  expect(dialog().getByText('Date of birth is required')).toBeTruthy();
  await page.user.selectOptions(dialog().getByLabelText('Title'), 'mrs');
  expect(valueIn('Gender')).toBe('female');
  await page.user.type(dialog().getByLabelText('First name'), 'Grace');
  await page.user.type(dialog().getByLabelText('Last name'), 'Hopper');
  await page.user.type(dialog().getByLabelText('Date of birth'), '1986-12-09');
  await page.user.click(dialog().getByRole('button', { name: 'Add Frequent Flyer Number' }));
  await dialog().findByRole('option', { name: 'United Airlines' });
  await page.user.selectOptions(dialog().getByLabelText('Airline 1'), 'UA');
  await page.user.type(dialog().getByLabelText('Membership number 1'), '1');
  await page.user.click(save);
  expect(await dialog().findByText(/^Membership numbers have 4 to 20/)).toBeTruthy();
  await page.user.type(dialog().getByLabelText('Membership number 1'), '234 5');
  server.answer(saveNewTraveler, grace);
  server.answer(listSavedTravelers, { travelers: [grace], unreadable: 0 });
  await page.user.click(save);
  expect(await screen.findByText('Grace Hopper')).toBeTruthy();
  expect(screen.getByText('British Airways 33334444')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.asked(saveNewTraveler).map(({ body }) => body)).toEqual([
    {
      title: 'mrs',
      gender: 'female',
      firstName: 'Grace',
      lastName: 'Hopper',
      dateOfBirth: '1986-12-09',
      loyalty: [{ airline: 'UA', number: '1234 5' }],
    },
  ]);
});

test('an edit names its version, keeps airlines that are not listed, and one that came too late is said [SERV-09]', async () => {
  const server = fakeServer();
  server.answer(listSavedTravelers, { travelers: [grace], unreadable: 0 });
  server.answer(listLoyaltyAirlines, { airlines });
  server.answer(changeSavedTraveler, refusal('TRAVELER_CHANGED'));
  const page = open('travelers');
  await page.user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }));
  await dialog().findAllByRole('option', { name: 'United Airlines' });
  expect([valueIn('Airline 1'), valueIn('Airline 2'), valueIn('Membership number 2')]).toEqual([
    'ZZ',
    'BA',
    '33334444',
  ]);
  await page.user.click(dialog().getByRole('button', { name: 'Remove frequent flyer number 1' }));
  expect([valueIn('Airline 1'), valueIn('Membership number 1')]).toEqual(['BA', '33334444']);
  await page.user.click(dialog().getByRole('button', { name: 'Save Traveler' }));
  expect((await dialog().findByRole('alert')).textContent).toContain('This traveler was changed in the meantime.');
  const { title, gender, firstName, lastName, dateOfBirth, loyalty } = grace;
  expect(server.asked(changeSavedTraveler).map(({ body }) => body)).toEqual([
    {
      version: 3,
      title,
      gender,
      firstName,
      lastName,
      dateOfBirth,
      loyalty: [{ airline: loyalty[1]?.airline, number: loyalty[1]?.number }],
    },
  ]);
  expect(server.asked(listSavedTravelers)).toHaveLength(2);
});

test('whoever was signed out meanwhile is asked to sign in, and keeps what was typed [SERV-09] [ACC-01]', async () => {
  const server = fakeServer();
  server.answer(listSavedTravelers, { travelers: [grace], unreadable: 0 });
  server.answer(listLoyaltyAirlines, { airlines });
  server.answer(changeSavedTraveler, refusal('NOT_AUTHENTICATED'));
  server.answer(deleteSavedTraveler, refusal('NOT_AUTHENTICATED'));
  const page = open('travelers');
  await page.user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }));
  await page.user.clear(dialog().getByLabelText('First name'));
  await page.user.type(dialog().getByLabelText('First name'), 'Grace Brewster');
  await page.user.click(dialog().getByRole('button', { name: 'Save Traveler' }));
  expect((await dialog().findByRole('alert')).textContent).toBe(
    'You are signed out, so nothing was saved. Sign in again in another tab, then try again here: what you typed is kept.',
  );
  expect(valueIn('First name')).toBe('Grace Brewster');
  await page.user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await page.user.click(screen.getByRole('button', { name: 'Delete Grace Hopper' }));
  await page.user.click(dialog().getByRole('button', { name: 'Delete Traveler' }));
  expect((await dialog().findByRole('alert')).textContent).toBe(
    'You are signed out, so nothing was deleted. Sign in again in another tab, then try again here.',
  );
});

test('dialogs of the account have the way back first and the deed last, as the one that cancels a trip [F-163]', async () => {
  const server = fakeServer();
  server.answer(listSavedTravelers, { travelers: [grace], unreadable: 0 });
  server.answer(listLoyaltyAirlines, { airlines });
  const lastButtons = () =>
    dialog()
      .getAllByRole('button')
      .slice(-2)
      .map(({ textContent }) => textContent);
  const page = open('travelers');
  await page.user.click(await screen.findByRole('button', { name: 'Delete Grace Hopper' }));
  expect(lastButtons()).toEqual(['Keep Traveler', 'Delete Traveler']);
  await page.user.click(dialog().getByRole('button', { name: 'Keep Traveler' }));
  await page.user.click(screen.getByRole('button', { name: 'Add Traveler' }));
  expect(lastButtons()).toEqual(['Cancel', 'Save Traveler']);
});

test('a traveler is deleted after a question [SERV-09]', async () => {
  const server = fakeServer();
  server.answer(listSavedTravelers, { travelers: [grace], unreadable: 0 });
  server.answer(deleteSavedTraveler, rawAnswer(502, 'no'));
  const page = open('travelers');
  await page.user.click(await screen.findByRole('button', { name: 'Delete Grace Hopper' }));
  expect(server.asked(deleteSavedTraveler)).toHaveLength(0);
  const yes = dialog().getByRole('button', { name: 'Delete Traveler' });
  await page.user.click(yes);
  expect((await dialog().findByRole('alert')).textContent).toBe('The traveler could not be deleted. Please try again.');
  server.answer(deleteSavedTraveler, { success: true });
  server.answer(listSavedTravelers, { travelers: [], unreadable: 0 });
  await page.user.click(yes);
  expect(await screen.findByText('No travelers saved yet.')).toBeTruthy();
});

test('deleting the account says what the code does, asks for the password, and leaves by a new document [SERV-09]', async () => {
  const replace = vi.fn();
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, replace });
  sessionStorage.setItem('booking:travelers:off_1', 'typed');
  const server = fakeServer();
  server.answer(deleteAccount, refusal('LAST_ADMINISTRATOR'));
  const page = open('profile');
  await page.user.click(await screen.findByRole('button', { name: 'Delete Account…' }));
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(Object.values(deletionTexts));
  const yes = dialog().getByRole('button', { name: 'Delete Account for Good' });
  await page.user.click(yes);
  expect(await dialog().findByText('Current password is required')).toBeTruthy();
  expect(server.asked(deleteAccount)).toHaveLength(0);
  await page.user.type(dialog().getByLabelText('Your password'), 'secret');
  await page.user.click(yes);
  expect((await dialog().findByRole('alert')).textContent).toMatch(/^You are the only administrator\./);
  server.answer(deleteAccount, { success: true });
  await page.user.click(yes);
  await waitFor(() => expect(replace.mock.calls).toEqual([['/login?deleted=true']]));
  expect(sessionStorage.length).toBe(0);
});

test('a refused download says why at the password, an ended session asks to sign in [SERV-09]', async () => {
  const server = fakeServer();
  const wrong = 'Current password is incorrect';
  const fields = [{ path: 'currentPassword', message: wrong }];
  server.answer(exportAccount, refusal('WRONG_PASSWORD', wrong, { fields }));
  const page = open('profile');
  await page.user.type(await screen.findByLabelText('Password'), 'secret');
  const download = screen.getByRole('button', { name: 'Download My Data' });
  await page.user.click(download);
  expect(await screen.findByText(wrong)).toBeTruthy();
  server.answer(exportAccount, refusal('NOT_AUTHENTICATED'));
  await page.user.click(download);
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeTruthy();
});
