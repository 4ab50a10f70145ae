import { getUser, type UserAnswer } from '#contract/accounts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { callForPage } from '#web/delivery/call-for-page.ts';
import type { PageCall } from '#web/request.ts';

/** The signed-in user for a page on the server; null if it could not be read. Never throws. */
export async function loadUser(call: PageCall): Promise<UserAnswer | null> {
  const loaded = await callForPage(call, getUser);
  return loaded.kind === 'answer' ? loaded.answer : null;
}

/** The same in the browser (AUTH-08). A visitor is redirected to the sign-in page. */
export async function requireUser(signInAddress: string): Promise<UserAnswer | null> {
  try {
    return await request(getUser);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return null;
    window.location.replace(signInAddress);
    // Never resolves: another document is loading.
    return new Promise(() => undefined);
  }
}
