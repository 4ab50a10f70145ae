import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { register } from '#contract/accounts.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import RegisterPage from './register.tsx';

test('once registered, the form stays filled and busy until the next page shows [F-108]', async () => {
  const server = fakeServer();
  const names = { firstName: 'Ada', lastName: 'Byron', username: 'ada', email: 'ada@example.com' };
  server.answer(register, { id: 'usr_1', ...names, createdAt: '2027-01-02T00:00:00Z', isAdmin: false });
  const next = Promise.withResolvers<null>();
  const { user } = openPage(
    '/register',
    { path: 'register', Page: RegisterPage, load: () => ({ signInQuery: '', badges: [] }) },
    { path: 'login', Page: () => <h1>Sign in</h1>, load: () => next.promise },
  );
  await user.type(await screen.findByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Byron');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Username'), 'ada');
  for (const label of ['Password', 'Confirm password'])
    await user.type(screen.getByLabelText(label), 'Correct-Horse-9-Battery');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(server.asked(register)).toHaveLength(1));
  await Promise.resolve();
  const button = await screen.findByRole('button', { name: 'Creating your account…' });
  await user.click(button);
  expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Ada');
  expect(server.asked(register)).toHaveLength(1);
  next.resolve(null);
  await screen.findByRole('heading', { name: 'Sign in' });
});
