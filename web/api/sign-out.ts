import { logOut } from '#contract/accounts.ts';
import { reportProblem } from '../ui/report-problem.ts';
import { request } from './client.ts';

/**
 * Ends the session and opens home as a new document, so that nothing loaded for this user stays, nor anything typed in
 * this tab. A failure is only logged (AUTH-04): the header of the next page shows who is signed in.
 */
export async function signOut(): Promise<void> {
  try {
    await request(logOut);
    clearTabData();
  } catch (cause) {
    reportProblem('Signing out failed', cause);
  }
  window.location.assign('/');
}

/** Travelers' details belong to the user who typed them; the session that paid for a booking has ended too. */
export function clearTabData(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Without storage nothing was stored.
  }
}
