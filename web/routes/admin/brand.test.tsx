import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type AdminBrand, createBrand, getEditedBrand, saveBrand, uploadLogo } from '#contract/brand/calls.ts';
// Loads the lazy parts of the screen.
import '#web/features/admin/brands/editor/brand-editor.tsx';
import { fakeServer, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleBrand } from '#web/testing/sample-brand.ts';
import { dismissToast, toast } from '#web/testing/toasts.ts';
import BrandPage from './brand.tsx';
import NewBrandPage from './new-brand.tsx';

afterEach(dismissToast);

test('a brand is submitted once no matter how often the button is clicked, and the page can then be left [ADM-05]', async () => {
  const server = fakeServer();
  const { promise, resolve } = Promise.withResolvers<AdminBrand>();
  server.answer(saveBrand, () => promise);
  const load = () => ({ brand: sampleBrand, place: null, brands: [], local: true, live: false });
  const { user } = openPage(
    '/admin/brands/busy',
    { path: 'admin/brands/:key', Page: BrandPage, load },
    { path: 'admin/brands', Page: () => <h1>Brands</h1> },
  );
  const name = (await screen.findByLabelText('Name', { selector: '[name="name"]' })) as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'Once Air' } });
  for (let times = 0; times < 3; times++) fireEvent.submit(name.form as HTMLFormElement);
  const busy = await screen.findByRole('button', { name: 'Saving…' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.type(name, '{Enter}');
  await act(async () => resolve({ ...sampleBrand, name: 'Once Air' }));
  await waitFor(() => expect(toast().textContent).toContain('Brand saved'));
  expect(server.asked(saveBrand).map(({ body }) => (body as AdminBrand).name)).toEqual(['Once Air']);
  await user.click(screen.getByText('All brands'));
  expect(await screen.findByRole('heading', { name: 'Brands' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is typed while a brand is being saved stays, is not saved yet, and is saved next [ADM-05]', async () => {
  const server = fakeServer();
  const first = Promise.withResolvers<AdminBrand>();
  const second = Promise.withResolvers<AdminBrand>();
  server.answer(saveBrand, () => (server.asked(saveBrand).length === 1 ? first.promise : second.promise));
  const load = () => ({ brand: sampleBrand, place: null, brands: [], local: true, live: false });
  const { user } = openPage('/admin/brands/busy', { path: 'admin/brands/:key', Page: BrandPage, load });
  const name = (await screen.findByLabelText('Name', { selector: '[name="name"]' })) as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'First Air' } });
  await user.click(screen.getByRole('button', { name: 'Save brand' }));
  await screen.findByText('Saving…');
  const address = screen.getByLabelText('Address') as HTMLInputElement;
  fireEvent.change(address, { target: { value: '9 Typed Street' } });
  await act(async () => first.resolve({ ...sampleBrand, name: 'First Air' }));
  await waitFor(() => expect(toast().textContent).toContain('Brand saved'));
  expect([name.value, address.value]).toEqual(['First Air', '9 Typed Street']);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save brand' }));
  const asked = server.asked(saveBrand).map(({ body }) => body as AdminBrand);
  expect(asked.map((one) => one.contact.address)).toEqual([sampleBrand.contact.address, '9 Typed Street']);
  await act(async () =>
    second.resolve({
      ...sampleBrand,
      name: 'First Air',
      contact: { ...sampleBrand.contact, address: '9 Typed Street' },
    }),
  );
  expect(await screen.findByText('All changes saved')).toBeTruthy();
});

test('an uploaded logo is said to need saving until it is saved or removed [ADM-05]', async () => {
  const server = fakeServer();
  const logo = `/images/${'a1'.repeat(32)}`;
  server.answer(uploadLogo, { logo, width: 40, height: 40 });
  server.answer(saveBrand, ({ body }) => ({ ...sampleBrand, ...(body as AdminBrand) }));
  const load = () => ({ brand: sampleBrand, place: null, brands: [], local: true, live: false });
  const { user } = openPage('/admin/brands/busy', { path: 'admin/brands/:key', Page: BrandPage, load });
  const picker = await screen.findByLabelText('Picture file');
  const unsaved = 'Uploaded. It will be shown once you save the brand.';
  const upload = async () => {
    await user.upload(picker, new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText(unsaved)).toBeTruthy();
  };
  await upload();
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(screen.queryByText(unsaved)).toBeNull();
  await upload();
  await user.click(screen.getByRole('button', { name: 'Save brand' }));
  expect(await screen.findByText('Uploaded and saved.')).toBeTruthy();
  expect(screen.queryByText(unsaved)).toBeNull();
});

test('if the session is over, a logo that was not uploaded says how to sign in, and what was typed stays [ADM-05] [F-81]', async () => {
  const server = fakeServer();
  server.answer(uploadLogo, refusal('NOT_AUTHENTICATED'));
  const load = () => ({ brand: sampleBrand, place: null, brands: [], local: true, live: false });
  const { user } = openPage('/admin/brands/busy', { path: 'admin/brands/:key', Page: BrandPage, load });
  const name = (await screen.findByLabelText('Name')) as HTMLInputElement;
  await user.type(name, ' Two');
  await user.upload(screen.getByLabelText('Picture file'), new File(['x'], 'logo.png', { type: 'image/png' }));
  const logo = within(screen.getByRole('region', { name: 'Logo' }));
  expect((await logo.findByRole('link', { name: 'Sign in in a new tab' })).getAttribute('target')).toBe('_blank');
  expect(logo.getByText(/You are no longer signed in as an administrator/).parentElement?.textContent).toContain(
    'then upload it again',
  );
  expect(name.value).toBe(`${sampleBrand.name} Two`);
});

test('after another administrator saved, their version is loaded under what only this one changed [ADM-05]', async () => {
  const server = fakeServer();
  server.answer(saveBrand, refusal('BRAND_CHANGED'));
  const contact = { ...sampleBrand.contact, email: 'their@busy.example' };
  server.answer(getEditedBrand, {
    ...sampleBrand,
    ...{ name: 'Their Air', contact, updatedAt: '2027-01-02T00:00:00.000Z' },
  });
  const load = () => ({ brand: sampleBrand, place: null, brands: [], local: true, live: false });
  const { user } = openPage('/admin/brands/busy', { path: 'admin/brands/:key', Page: BrandPage, load });
  const name = (await screen.findByLabelText('Name', { selector: '[name="name"]' })) as HTMLInputElement;
  const address = screen.getByLabelText('Address') as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'My Air' } });
  fireEvent.change(address, { target: { value: '9 My Street' } });
  await user.click(screen.getByRole('button', { name: 'Save brand' }));
  await user.click(await screen.findByRole('button', { name: 'Load Their Version' }));
  await waitFor(() => expect(name.value).toBe('Their Air'));
  expect(address.value).toBe('9 My Street');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  const changes = screen.getByRole('alert');
  expect(changes.textContent).toContain('Their values replaced what you typed:Name');
  expect(changes.textContent).toContain('Only they changed these fields:Email');
  expect(changes.textContent).not.toContain('Address');
  expect(document.activeElement).toBe(changes);
  await user.click(within(changes).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save brand' }));
  await user.click(screen.getByRole('button', { name: 'Save brand' }));
  await waitFor(() => expect(server.asked(saveBrand)).toHaveLength(2));
  expect(server.asked(saveBrand)[1]?.body).toMatchObject({
    name: 'Their Air',
    contact: { address: '9 My Street' },
    updatedAt: '2027-01-02T00:00:00.000Z',
  });
});

const place = { publicOrigin: 'https://flights.example.com', brandDomains: ['flights.example.com'], liveChecks: [] };

test('the form for a new brand names the host that leads to it, and a toast warns after saving if there is none [F-44]', async () => {
  const server = fakeServer();
  server.answer(createBrand, ({ body }) => ({ ...sampleBrand, ...(body as AdminBrand), key: 'www' }));
  const { user } = openPage(
    '/admin/brands/new',
    {
      path: 'admin/brands/new',
      Page: NewBrandPage,
      load: () => ({ model: { ...sampleBrand, isDefault: true }, place, brands: [], live: false }),
    },
    { path: 'admin/brands/:key', Page: () => <h1>Made</h1> },
  );
  const key = await screen.findByLabelText('Key');
  await user.type(key, 'Acme');
  const reached = 'Reached at acme.flights.example.com, as soon as that name points to this server.';
  expect(await screen.findByText(reached)).toBeTruthy();
  await user.clear(key);
  await user.type(key, 'www');
  expect(await screen.findByText(/^No host leads to this brand\. A leading www\./)).toBeTruthy();
  const texts = { Name: 'W', Email: 'a@acme.com', Phone: '+1 303 555 0111', Address: '1 Main Street' };
  for (const [label, text] of Object.entries(texts))
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  await user.click(screen.getByRole('button', { name: 'Create brand' }));
  expect(await screen.findByRole('heading', { name: 'Made' })).toBeTruthy();
  expect(toast().textContent).toContain('No host leads to this brand.');
});

test('the form of a new brand is closed while it is being created, and open again if that was refused [ADM-05]', async () => {
  const server = fakeServer();
  const { promise, reject } = Promise.withResolvers<AdminBrand>();
  server.answer(createBrand, () => promise);
  const load = () => ({ model: { ...sampleBrand, isDefault: true }, place, brands: [], live: false });
  const { user } = openPage('/admin/brands/new', { path: 'admin/brands/new', Page: NewBrandPage, load });
  await screen.findByLabelText('Key');
  const texts = { Key: 'acme', Name: 'A', Email: 'a@acme.com', Phone: '+1 303 555 0111', Address: '1 Main Street' };
  for (const [label, text] of Object.entries(texts))
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  await user.click(screen.getByRole('button', { name: 'Create brand' }));
  await screen.findByText('Saving…');
  expect(screen.getByLabelText('Address').matches(':disabled')).toBe(true);
  await act(async () => reject(new Error('No answer')));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('Address').matches(':disabled')).toBe(false));
  expect((screen.getByLabelText('Address') as HTMLInputElement).value).toBe('1 Main Street');
});

test('a name that another brand has is warned of while typing and on saving, not refused [F-110] [ADM-05]', async () => {
  const server = fakeServer();
  server.answer(saveBrand, ({ body }) => ({ ...sampleBrand, ...(body as AdminBrand) }));
  const brands = [sampleBrand, { key: 'acme.com', name: 'Acme Air' }];
  const load = () => ({ brand: sampleBrand, place: null, brands, local: true, live: false });
  const { user } = openPage('/admin/brands/busy', { path: 'admin/brands/:key', Page: BrandPage, load });
  const name = (await screen.findByLabelText('Name', { selector: '[name="name"]' })) as HTMLInputElement;
  const warning = 'The brand acme.com also has this name. Visitors cannot tell them apart.';
  expect(screen.queryByText(warning)).toBeNull();
  fireEvent.change(name, { target: { value: 'acme  AIR' } });
  expect(await screen.findByText(warning)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save brand' }));
  await waitFor(() => expect(toast().textContent).toContain('Brand saved'));
  expect(toast().textContent).toContain(warning);
});
