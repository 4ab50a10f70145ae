import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { onlyAdministrators, onlySignedIn } from './gates.ts';
import { type PageRequest, pageContext } from './request.ts';

type Gate = typeof onlySignedIn | typeof onlyAdministrators;

/** Where a visitor of a page is redirected; null if they may stay. */
async function ledTo(
  url: string,
  user: PageRequest['user'],
  gate: Gate = onlySignedIn,
  cookie = '',
): Promise<string | null> {
  const context = new RouterContextProvider();
  context.set(pageContext, { user } as PageRequest);
  const args = { request: new Request(url, { headers: { cookie } }), context, params: {} } as unknown as Parameters<
    typeof onlySignedIn
  >[0];
  try {
    await gate(args, async () => new Response());
    return null;
  } catch (thrown) {
    return thrown instanceof Response && thrown.status === 302 ? thrown.headers.get('location') : 'a defect';
  }
}

describe('private pages', () => {
  const ada = { firstName: 'Ada', lastName: 'Byron', username: 'ada', email: 'ada@example.com', isAdmin: false };

  test('redirect visitors to the sign-in page, which leads back to this site only [ACC-01] [AUTH-01] [SAFE-10]', async () => {
    expect(await ledTo('https://flights.example/account-settings', null)).toBe('/login?redirect=/account-settings');
    expect(await ledTo('https://flights.example/account-settings?tab=profile&x=%26', null)).toBe(
      '/login?redirect=/account-settings%3Ftab%3Dprofile%26x%3D%2526',
    );
  });

  test('let signed-in users pass [ACC-01]', async () => {
    expect(await ledTo('https://flights.example/account-settings', ada)).toBeNull();
  });
});

test('admin pages redirect everyone without the role home, signed in or not [ADM-03] [ADM-04] [SAFE-10]', async () => {
  const ada = { firstName: 'Ada', lastName: 'Byron', username: 'ada', email: 'ada@example.com', isAdmin: false };
  for (const page of [
    'admin-settings',
    'admin/bookings',
    'admin/bookings/bkg_1',
    'admin/brands',
    'admin/brands/new',
    'admin/brands/skyhop',
  ]) {
    const url = `https://flights.example/${page}`;
    expect(await ledTo(url, null, onlyAdministrators)).toBe('/?denied=admin');
    expect(await ledTo(url, ada, onlyAdministrators)).toBe('/?denied=admin');
    expect(await ledTo(url, { ...ada, isAdmin: true }, onlyAdministrators)).toBeNull();
  }
});

test('only an administrator whose session ended is sent to the sign-in page and back [F-81] [ADM-03]', async () => {
  const url = 'https://flights.example/admin/bookings?state=attention';
  const signIn = '/login?redirect=/admin/bookings%3Fstate%3Dattention';
  for (const cookie of ['device=a.b', '__Host-device=a.b', 'brand=x; __Host-account=dead', 'brand=x; account=dead']) {
    expect([cookie, await ledTo(url, null, onlyAdministrators, cookie)]).toEqual([cookie, signIn]);
  }
  for (const cookie of ['', 'visit=1', 'mydevice=1', 'brand=device=1']) {
    expect([cookie, await ledTo(url, null, onlyAdministrators, cookie)]).toEqual([cookie, '/?denied=admin']);
  }
  const ada = { firstName: 'Ada', lastName: 'Lovelace', username: 'ada', email: 'ada@example.com', isAdmin: false };
  expect(await ledTo(url, ada, onlyAdministrators, 'device=a.b')).toBe('/?denied=admin');
});

test('a client-side navigation requests only data, but sign-in still leads back to the page [F-81] [ACC-01]', async () => {
  const brands = 'https://flights.example/admin/brands.data?_routes=routes%2Fadmin-brands';
  expect(await ledTo(brands, null, onlyAdministrators, 'device=a')).toBe('/login?redirect=/admin/brands');
  const profile = 'https://flights.example/account-settings.data?tab=profile&_routes=x';
  expect(await ledTo(profile, null)).toBe('/login?redirect=/account-settings%3Ftab%3Dprofile');
});
