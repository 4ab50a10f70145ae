import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deleteBrand } from '#contract/brand/calls.ts';
import { checkWalletHost, type WalletHosts, type WalletRegistration } from '#contract/brand/wallets.ts';
// Loads the lazy parts of the screen.
import '#web/features/admin/brands/brand-list.tsx';
import { fakeServer, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleBrand } from '#web/testing/sample-brand.ts';
import AdminBrands from './brands.tsx';

test('a refused deletion shows the server’s reason and keeps the brand [ADM-05]', async () => {
  const message = 'Travelers have upcoming trips sold under this brand.';
  const server = fakeServer();
  server.answer(deleteBrand, refusal('BRAND_IN_USE', message));
  const load = () => ({ brands: [sampleBrand], unreadable: [], place: null, local: true, wallets: null, live: false });
  const { user } = openPage('/admin/brands', { path: 'admin/brands', Page: AdminBrands, load });
  await user.click(await screen.findByRole('button', { name: 'Delete Busy Air' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Busy Air?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete Busy Air' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(await screen.findByRole('button', { name: 'Delete Busy Air' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.asked(deleteBrand).map(({ address }) => address)).toEqual(['/api/admin/brands/busy']);
});

test('if the session is over, deleting a brand says how to sign in [ADM-05] [F-81]', async () => {
  const server = fakeServer();
  server.answer(deleteBrand, refusal('NOT_AUTHENTICATED'));
  const load = () => ({ brands: [sampleBrand], unreadable: [], place: null, local: true, wallets: null, live: false });
  const { user } = openPage('/admin/brands', { path: 'admin/brands', Page: AdminBrands, load });
  await user.click(await screen.findByRole('button', { name: 'Delete Busy Air' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Busy Air?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete Busy Air' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'You are no longer signed in as an administrator. Sign in in a new tab, then try again',
  );
});

test('a brand that cannot be read is named above the list of the others [ADM-05] [BRAND-03]', async () => {
  fakeServer();
  const unreadable = [{ key: 'torn', name: 'Torn Air' }];
  const load = () => ({ brands: [sampleBrand], unreadable, place: null, local: true, wallets: null, live: false });
  openPage('/admin/brands', { path: 'admin/brands', Page: AdminBrands, load });
  expect(await screen.findByText(/visitors see the default brand .*: Torn Air \(torn\)\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete Busy Air' })).toBeTruthy();
});

test('two brands of one name are told apart by their keys, in the list and in its actions [F-110] [ADM-05]', async () => {
  fakeServer();
  const brands = [
    sampleBrand,
    { ...sampleBrand, key: 'busy.com', name: 'busy air' },
    { ...sampleBrand, key: 'calm', name: 'Calm' },
  ];
  const load = () => ({ brands, unreadable: [], place: null, local: true, wallets: null, live: false });
  const { user } = openPage('/admin/brands', { path: 'admin/brands', Page: AdminBrands, load });
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
    'Busy Air (busy)',
    'busy air (busy.com)',
    'Calm',
    expect.any(String),
  ]);
  await user.click(screen.getByRole('button', { name: 'Delete busy air (busy.com)' }));
  expect(screen.getByRole('dialog', { name: 'Delete busy air (busy.com)?' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit Calm' })).toBeTruthy();
});

describe('wallets', () => {
  const active = { status: 'active', reason: null } as const;
  const registered = {
    mode: 'test',
    state: 'registered',
    problem: null,
    applePay: { status: 'inactive', reason: 'The file is missing.' },
    googlePay: active,
    checkedAt: '2026-11-23T15:04:05.000Z',
  } as const;
  const waiting = {
    ...registered,
    mode: 'live',
    state: 'waiting',
    problem: 'unreachable',
    applePay: null,
    googlePay: null,
    checkedAt: null,
  } as const;
  const hostsWith = (...registrations: WalletRegistration[]): WalletHosts => ({
    modes: ['test', 'live'],
    brands: [{ key: 'busy', name: 'Busy Air', hosts: [{ host: 'busy.example', registrations }] }],
  });
  const show = async (wallets: WalletHosts | null) => {
    const load = () => ({ brands: [sampleBrand], unreadable: [], place: null, local: true, wallets, live: false });
    const { user } = openPage('/admin/brands', { path: 'admin/brands', Page: AdminBrands, load });
    return { user, card: within(await screen.findByRole('region', { name: 'Apple Pay and Google Pay' })) };
  };

  test('each host says per mode what Apple Pay and Google Pay are, and why [HOST-04]', async () => {
    fakeServer();
    const { card } = await show(hostsWith(registered, waiting));
    const [test, live] = card.getAllByRole('definition').map((one) => one.textContent);
    expect(card.getAllByRole('term').map((one) => one.textContent)).toEqual(['Test mode', 'Live mode']);
    expect(test).toBe(
      'Apple Pay is inactiveThe payment provider says: The file is missing.Google Pay is activeChecked Nov 23, 2026, 15:04 UTC',
    );
    expect(live).toBe('Not registered yetThe payment provider could not be reached. We will retry automatically.');
  });

  test('checked again, the answer is shown and announced; a failure says so [HOST-04] [A11Y-01]', async () => {
    const server = fakeServer();
    const { user, card } = await show(hostsWith(registered));
    server.answer(checkWalletHost, refusal('RATE_LIMITED', 'Too many requests.'));
    await user.click(card.getByRole('button', { name: 'Check Again: busy.example' }));
    expect((await card.findByRole('alert')).textContent).toContain('Too many requests.');
    server.answer(checkWalletHost, hostsWith({ ...registered, applePay: active }));
    await user.click(card.getByRole('button', { name: 'Check Again: busy.example' }));
    expect(await card.findByText('Apple Pay is active')).toBeTruthy();
    expect(card.getByRole('status').textContent).toBe('busy.example was checked.');
    expect(card.queryByRole('alert')).toBeNull();
    expect(server.asked(checkWalletHost).map(({ body }) => body)).toEqual([
      { host: 'busy.example' },
      { host: 'busy.example' },
    ]);
  });

  test('a host of this machine cannot be registered, and is not asked for [HOST-04]', async () => {
    fakeServer();
    const { card } = await show(hostsWith({ ...waiting, state: 'local', problem: null }));
    expect(card.getByText('Cannot be registered')).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
  });

  test('with our own form, it says that wallets need the provider’s fields [HOST-04]', async () => {
    fakeServer();
    const { card } = await show({ modes: [], brands: [] });
    expect(card.getByText(/Wallets need the payment provider’s card fields/)).toBeTruthy();
  });
});
