import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#web/testing/open-page.tsx';
import { AdminNav } from './admin-nav.tsx';

test('each administration screen links to the others and marks the current one, and says in live mode that it is live [F-82] [F-107]', async () => {
  const addresses = { Bookings: '/admin/bookings', Brands: '/admin/brands', Settings: '/admin-settings' };
  const pages = [...Object.values(addresses), '/admin/bookings/bkg_1', '/admin/brands/acme'];
  const { user, address, go } = openPage(
    '/admin/brands',
    ...pages.map((path) => ({ path: path.slice(1), Page: () => <AdminNav isLive={path !== '/admin/brands'} /> })),
  );
  const nav = () => within(screen.getByRole('navigation', { name: 'Administration' }));
  await screen.findByRole('navigation', { name: 'Administration' });
  expect(nav().queryByText('LIVE')).toBeNull();
  for (const [name, path] of Object.entries(addresses)) {
    await user.click(nav().getByRole('link', { name }));
    await waitFor(() => expect(address()).toBe(path));
    await waitFor(() => expect(nav().getByRole('link', { current: 'page' }).textContent).toBe(name));
  }
  go('/admin/bookings/bkg_1');
  await waitFor(() => expect(nav().getByRole('link', { current: 'page' }).textContent).toBe('Bookings'));
  expect(nav().getByText('LIVE')).toBeTruthy();
});
