import { logOut } from '../../contract/accounts.ts';
import { reportProblem } from '../ui/report-problem.ts';
import { request } from './client.ts';

/**
 * Ends the session and opens home as a new document, so that nothing that was read for this person stays. A failure is
 * logged only (AUTH-04): the header of the next page shows who is signed in.
 */
export async function signOut(): Promise<void> {
  try {
    await request(logOut);
  } catch (cause) {
    reportProblem('Signing out failed', cause);
  }
  window.location.assign('/');
}
