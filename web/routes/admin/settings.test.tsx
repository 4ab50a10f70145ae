import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type AdminSettings, adminLogin, getAdminSettings, saveAdminSettings } from '#contract/admin.ts';
import type { Deployment } from '#contract/deployment.ts';
import { fakeServer, lostConnection, rawAnswer, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { dismissToast, toast } from '#web/testing/toasts.ts';
import AdminSettingsPage from './settings.tsx';

const settings: AdminSettings = {
  enableLiveMode: false,
  duffelApiConfigured: true,
  stripeConfigured: true,
  environment: 'demo',
  unreadableOffers: null,
};

afterEach(dismissToast);

function openSettings(checks: Deployment['liveChecks'] = [], loaded = settings) {
  const server = fakeServer();
  server.answer(getAdminSettings, settings);
  server.answer(adminLogin, { success: true, message: 'Verified' });
  server.answer(saveAdminSettings, { ...settings, enableLiveMode: true });
  const load = () => ({ settings: loaded, checks, brands: [] });
  return { server, ...openPage('/admin-settings', { path: 'admin-settings', Page: AdminSettingsPage, load }) };
}

const toggle = () => screen.getByRole('switch', { name: 'Live Mode' }) as HTMLButtonElement;

const causes = [
  {
    name: 'a session that lost its role',
    call: adminLogin,
    answer: refusal('FORBIDDEN', 'This is not allowed.'),
    says: ['Authentication Error', 'Could not verify admin privileges. Please try logging in again.'],
  },
  {
    name: 'an unverified session, with the server’s message',
    call: adminLogin,
    answer: rawAnswer(200, { success: false, message: 'This session is locked.' }),
    says: ['Authentication Failed', 'This session is locked.'],
  },
  {
    name: 'an unverified session, without a message',
    call: adminLogin,
    answer: rawAnswer(200, { success: false }),
    says: ['Authentication Failed', 'Session could not be verified. Please try logging in again.'],
  },
  {
    name: 'a refusal, with the server’s reason',
    call: saveAdminSettings,
    answer: refusal('LIVE_MODE_REFUSED', 'The payment account may not take card numbers from this site.'),
    says: [
      'Failed to Update',
      'There was a problem saving your changes.',
      'The payment account may not take card numbers from this site.',
    ],
  },
  {
    name: 'a lost connection',
    call: saveAdminSettings,
    answer: lostConnection,
    says: ['Mode Change Failed', 'There was a problem switching modes. Please try again.'],
  },
] as const;

for (const { name, call, answer, says } of causes) {
  test(`${name}: reported in a toast and on the page, and the mode stays [ADM-03]`, async () => {
    const { server, user } = openSettings();
    server.answer(call, answer);
    await user.click(await screen.findByRole('switch', { name: 'Live Mode' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Switch to live mode?' }));
    await user.click(dialog.getByRole('button', { name: 'Switch to Live Mode' }));
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(toast().textContent).toContain(says[0]));
    for (const text of says) {
      expect(alert.textContent).toContain(text);
      expect(toast().textContent).toContain(text);
    }
    expect(toggle().getAttribute('aria-checked')).toBe('false');
    expect(toggle().disabled).toBe(false);
    // After any failure the screen has requested the mode.
    expect(server.asked(getAdminSettings)).toHaveLength(1);
    expect(server.asked(saveAdminSettings)).toHaveLength(call === saveAdminSettings ? 1 : 0);
  });
}

test('turning on live mode asks for confirmation; declining changes nothing [ADM-02]', async () => {
  const { server, user } = openSettings();
  await user.click(await screen.findByRole('switch', { name: 'Live Mode' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Switch to live mode?' }));
  expect(dialog.getByText(/Real bookings with actual payment methods will be made/)).toBeTruthy();
  const stay = dialog.getByRole('button', { name: 'Stay in Test Mode' });
  expect(document.activeElement).toBe(stay);
  await user.click(stay);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toggle().getAttribute('aria-checked')).toBe('false');
  for (const call of [adminLogin, saveAdminSettings]) expect(server.asked(call)).toEqual([]);
});

test('ending live mode asks first, and the list is no longer one of what comes before it [F-107]', async () => {
  const server = fakeServer();
  const live = { ...settings, enableLiveMode: true };
  server.answer(getAdminSettings, live);
  server.answer(adminLogin, { success: true, message: 'Verified' });
  server.answer(saveAdminSettings, settings);
  const load = () => ({ settings: live, checks: [], brands: [] });
  const { user } = openPage('/admin-settings', { path: 'admin-settings', Page: AdminSettingsPage, load });
  await user.click(await screen.findByRole('switch', { name: 'Live Mode' }));
  expect(screen.getByRole('region', { name: 'Live mode checks' })).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { name: 'End live mode?' }));
  expect(server.asked(saveAdminSettings)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'End Live Mode' }));
  await waitFor(() => expect(server.asked(saveAdminSettings)).toHaveLength(1));
});

test('the checks are above the switch: a refusal disables it, a warning does not [F-44] [ADM-02]', async () => {
  const point = (id: 'mail' | 'claims', state: 'ok' | 'warns' | 'refuses', text: string) => ({
    ...{ id, state, text, title: id === 'mail' ? 'Mail' : 'Claims' },
    brands: id === 'claims' ? [{ key: 'acme', name: 'Acme' }] : [],
  });
  const { server } = openSettings([
    point('mail', 'refuses', 'Mails are written to files.'),
    point('claims', 'warns', '43 of Acme.'),
  ]);
  const list = await screen.findByRole('region', { name: 'Before live mode' });
  const [mail, claims] = within(list).getAllByRole('listitem');
  expect(mail?.textContent).toBe('MailBlocks live modeMails are written to files.');
  expect(claims?.textContent).toContain('ClaimsWarning43 of Acme.');
  expect(within(list).getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe('/admin/brands/acme#claims');
  expect(list.compareDocumentPosition(toggle()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(toggle().disabled).toBe(true);
  expect(screen.getByText('Live mode is blocked until one item on the list is resolved.')).toBeTruthy();
  expect(server.asked(saveAdminSettings)).toEqual([]);
});

test('checks that only warn leave the switch to the administrator [F-44]', async () => {
  openSettings([{ id: 'claims', state: 'warns', title: 'Claims', text: '43 of Acme.', brands: [] }]);
  await waitFor(() => expect(toggle().disabled).toBe(false));
});

test('fares that could not be read are named with their day [F-131]', async () => {
  openSettings([], { ...settings, unreadableOffers: { day: '2027-03-04', offers: 1200, searches: 1 } });
  const text = /^On .*March 4, 2027 \(UTC\), 1,200 fares in 1 search could not be read and were not listed\./;
  expect(await screen.findByText(text)).toBeTruthy();
});
