import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { onlySignedIn } from './gates.ts';
import { type PageRequest, pageContext } from './request.ts';

/** Where a visitor of a page is led; null where they may stay. */
async function ledTo(url: string, user: PageRequest['user']): Promise<string | null> {
  const context = new RouterContextProvider();
  context.set(pageContext, { user } as PageRequest);
  const args = { request: new Request(url), context, params: {} } as unknown as Parameters<typeof onlySignedIn>[0];
  try {
    await onlySignedIn(args, async () => undefined);
    return null;
  } catch (thrown) {
    return thrown instanceof Response && thrown.status === 302 ? thrown.headers.get('location') : 'a defect';
  }
}

describe('pages that are somebody’s own', () => {
  const ada = { firstName: 'Ada', username: 'ada', email: 'ada@example.com', isAdmin: false };

  test('lead visitors to the sign-in page and back to this site only [ACC-01] [AUTH-01] [SAFE-10]', async () => {
    expect(await ledTo('https://flights.example/account-settings', null)).toBe('/login?redirect=%2Faccount-settings');
    expect(await ledTo('https://flights.example/account-settings?tab=profile&x=%26', null)).toBe(
      '/login?redirect=%2Faccount-settings%3Ftab%3Dprofile%26x%3D%2526',
    );
  });

  test('let whoever is signed in pass [ACC-01]', async () => {
    expect(await ledTo('https://flights.example/account-settings', ada)).toBeNull();
  });
});
