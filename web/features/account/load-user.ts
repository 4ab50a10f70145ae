import * as z from 'zod/mini';
import { getUser, type UserAnswer } from '../../../contract/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/client.ts';
import type { PageCall } from '../../request.ts';

/** Whoever is signed in, for a page on the server; null where it could not be read. Never throws. */
export async function loadUser(call: PageCall): Promise<UserAnswer | null> {
  try {
    const { status, body } = await call({ method: 'GET', path: getUser.path });
    const parsed = status === 200 ? z.safeParse(getUser.answers[200], body) : null;
    return parsed?.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The same in the browser (AUTH-08): asked once. Whoever is signed out is led to the sign-in page. */
export async function askForUser(signInAddress: string): Promise<UserAnswer | null> {
  try {
    return await request(getUser);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return null;
    window.location.replace(signInAddress);
    // Nothing is shown in between: another document is on its way.
    return new Promise(() => undefined);
  }
}
