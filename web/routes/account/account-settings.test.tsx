import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { changePassword, getUser, type UserAnswer } from '#contract/accounts.ts';
import { fakeServer, lostConnection, rawAnswer, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { dismissToast, toast } from '#web/testing/toasts.ts';
import AccountSettings, { clientLoader } from './account-settings.tsx';

const user: UserAnswer = {
  id: 'usr_1',
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  createdAt: '2026-11-21T10:00:00Z',
  isAdmin: false,
};

afterEach(dismissToast);

const settings = (load: (args: { readonly request: Request }) => unknown) =>
  ({ path: 'account-settings', Page: AccountSettings, load }) as const;
const home = { path: 'elsewhere', Page: () => <h1>Elsewhere</h1> } as const;
const askingUser = settings(({ request }) => clientLoader({ request } as Parameters<typeof clientLoader>[0]));
const described = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

test('a failed password change is reported by a toast and as text [ACC-03] [SHELL-07]', async () => {
  const server = fakeServer();
  const wrong = 'Current password is incorrect';
  server.answer(
    changePassword,
    refusal('WRONG_PASSWORD', wrong, { fields: [{ path: 'currentPassword', message: wrong }] }),
  );
  const page = openPage(
    '/account-settings',
    settings(() => ({ user })),
  );
  const change = await screen.findByRole('button', { name: 'Change Password' });
  const [current, next, confirm] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
    screen.getByLabelText(label),
  ) as [HTMLElement, HTMLElement, HTMLElement];
  await page.user.click(change);
  await waitFor(() => expect(described(current)).toBe('Current password is required'));
  expect(document.activeElement).toBe(current);
  expect(described(next)).toBe('New password must be at least 12 characters');
  expect(described(confirm)).toBe('Please confirm your new password');
  await page.user.type(current, 'Not-This-One-1');
  await page.user.type(next, 'analytical-engine');
  await page.user.type(confirm, 'other');
  await waitFor(() => expect(described(next)).toMatch(/^Password must contain at least one uppercase letter, one low/));
  expect(described(confirm)).toBe("Passwords don't match");
  for (const field of [next, confirm]) {
    await page.user.clear(field);
    await page.user.type(field, 'Difference-Engine-2');
  }
  await page.user.click(change);
  await waitFor(() => expect(described(current)).toBe(wrong));
  await waitFor(() => expect(toast().textContent).toContain(wrong));

  server.answer(changePassword, rawAnswer(422, 'no'));
  await page.user.click(change);
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update password');
  await waitFor(() => expect(toast().textContent).toContain('Failed to update password'));
  expect(server.asked(changePassword)).toHaveLength(2);
});

test('the signed-in user is requested once, without a retry [AUTH-08] [ACC-01]', async () => {
  const server = fakeServer();
  const { promise, resolve } = Promise.withResolvers<UserAnswer>();
  server.answer(getUser, () => promise);
  const page = openPage('/account-settings', askingUser, home);
  expect(await screen.findByRole('status', { name: 'Loading your account' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Account Settings' })).toBeTruthy();
  await act(async () => resolve(user));
  expect(await screen.findByRole('tab', { name: 'Security' })).toBeTruthy();
  act(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(server.asked(getUser)).toHaveLength(1);

  server.answer(getUser, lostConnection);
  await act(async () => page.go('/elsewhere'));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  await act(async () => page.go(-1));
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?redirect=/account-settings');
  expect(server.asked(getUser)).toHaveLength(2);
});

test('a visitor is redirected to the sign-in page, which leads back here [ACC-01] [AUTH-08]', async () => {
  const replace = vi.fn();
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, replace });
  const server = fakeServer();
  server.answer(getUser, refusal('NOT_AUTHENTICATED'));
  openPage('/account-settings?tab=profile', askingUser);
  await waitFor(() => expect(replace).toHaveBeenCalled());
  expect(replace.mock.calls).toEqual([['/login?redirect=/account-settings%3Ftab%3Dprofile']]);
  expect(screen.getByRole('status', { name: 'Loading your account' })).toBeTruthy();
  expect(server.asked(getUser)).toHaveLength(1);
});
