import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deleteBrand } from '#contract/brand/calls.ts';
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
  const load = () => ({ brands: [sampleBrand], unreadable: [], place: null, local: true, live: false });
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

test('a brand that cannot be read is named above the list of the others [ADM-05] [BRAND-03]', async () => {
  fakeServer();
  const unreadable = [{ key: 'torn', name: 'Torn Air' }];
  const load = () => ({ brands: [sampleBrand], unreadable, place: null, local: true, live: false });
  openPage('/admin/brands', { path: 'admin/brands', Page: AdminBrands, load });
  expect(await screen.findByText(/visitors see the default brand .*: Torn Air \(torn\)\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete Busy Air' })).toBeTruthy();
});
