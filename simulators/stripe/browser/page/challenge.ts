import { showDialog } from './dialog.ts';

/** Shows the issuer's challenge. Resolves when the payer has answered, or closed the dialog. */
export async function showChallenge(origin: string, url: string, clientSecret: string): Promise<'answered' | 'closed'> {
  const path = `${url.slice(origin.length)}?client_secret=${encodeURIComponent(clientSecret)}`;
  return (await showDialog(origin, path, 'Card authentication')) === null ? 'closed' : 'answered';
}
