import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type EditedBrand, saveBrand } from '../../contract/admin.ts';
// What the screen loads on demand is there already.
import '../features/admin/brands/brand-editor.tsx';
import { fakeServer } from '../testing/fake-server.ts';
import { openPage } from '../testing/open-page.tsx';
import { sampleBrand } from '../testing/sample-brand.ts';
import { dismissToast, toast } from '../testing/toasts.ts';
import AdminBrand from './admin-brand.tsx';

afterEach(dismissToast);

test('a brand is sent once however often it is pressed, and may then be left [ADM-05]', async () => {
  const server = fakeServer();
  const { promise, resolve } = Promise.withResolvers<EditedBrand>();
  server.answer(saveBrand, () => promise);
  const load = () => ({ brand: sampleBrand, local: true, live: false });
  const { user } = openPage(
    '/admin/brands/busy',
    { path: 'admin/brands/:key', Page: AdminBrand, load },
    { path: 'admin/brands', Page: () => <h1>Brands</h1> },
  );
  const name = (await screen.findByLabelText('Name', { selector: '[name="name"]' })) as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'Once Air' } });
  for (let times = 0; times < 3; times++) fireEvent.submit(name.form as HTMLFormElement);
  const busy = (await screen.findByText('Saving…')) as HTMLButtonElement;
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.type(name, '{Enter}');
  await act(async () => resolve({ ...sampleBrand, name: 'Once Air' }));
  await waitFor(() => expect(toast().textContent).toContain('Brand saved'));
  expect(server.asked(saveBrand).map(({ body }) => (body as EditedBrand).name)).toEqual(['Once Air']);
  await user.click(screen.getByText('All brands'));
  expect(await screen.findByRole('heading', { name: 'Brands' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
