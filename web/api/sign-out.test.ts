import { afterEach, expect, test, vi } from 'vitest';
import { signOut } from './sign-out.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A tab whose calls to the server have this result. */
function tab(fetched: () => Promise<Response>) {
  const window = { location: { assign: vi.fn() }, sessionStorage: { clear: vi.fn() } };
  vi.stubGlobal('fetch', vi.fn(fetched));
  vi.stubGlobal('window', window);
  return { ...window, logged: vi.spyOn(console, 'error').mockImplementation(() => undefined) };
}

test('signing out deletes what the tab stored and opens home as a new document [AUTH-04]', async () => {
  const { location, sessionStorage, logged } = tab(async () => Response.json({ success: true }));
  await signOut();
  expect(sessionStorage.clear).toHaveBeenCalledOnce();
  expect(location.assign.mock.calls).toEqual([['/']]);
  expect(logged).not.toHaveBeenCalled();
});

test('a failed Sign Out is only logged; the next page shows who is signed in [AUTH-04]', async () => {
  const { location, sessionStorage, logged } = tab(() => Promise.reject(new TypeError('Failed to fetch')));
  await signOut();
  expect(logged.mock.calls[0]?.[0]).toBe('Signing out failed');
  expect(sessionStorage.clear).not.toHaveBeenCalled();
  expect(location.assign.mock.calls).toEqual([['/']]);
});
