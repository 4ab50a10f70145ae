import { logOut } from '../../contract/accounts.ts';
import { reportProblem } from '../ui/report-problem.ts';
import { request } from './client.ts';

/**
 * Ends the session and opens home as a new document, so that nothing that was read for this person stays, nor what they
 * typed in this tab. A failure is logged only (AUTH-04): the header of the next page shows who is signed in.
 */
export async function signOut(): Promise<void> {
  try {
    await request(logOut);
    forgetTab();
  } catch (cause) {
    reportProblem('Signing out failed', cause);
  }
  window.location.assign('/');
}

/** What was typed about travellers is for who typed it; the session that paid for a booking has ended as well. */
function forgetTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Nothing was kept where nothing can be kept.
  }
}
