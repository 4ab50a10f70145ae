import { redirect } from 'react-router';
import { onlySignedIn } from '#web/gates.ts';

export const middleware = [onlySignedIn];

/** The header's short address of the Profile tab (ACC-04). */
export function loader() {
  throw redirect('/account-settings?tab=profile');
}

export default function Page() {
  return null;
}
