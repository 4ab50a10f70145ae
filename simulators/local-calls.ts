import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from '../domain/brand/brand-key.ts';

/** What a browser says of an address that was typed, and of a call of our own page. */
const ownSites: readonly unknown[] = ['none', 'same-origin'];

/**
 * True for a call to this machine by one of its own names, of a program or of a page of the simulator itself. A page of
 * another site names itself in `Origin`, and one that leads its own name here (DNS rebinding) in `Host`; of what a page
 * loads without CORS, as a picture is, the browser itself says in `Sec-Fetch-Site` where the page came from.
 */
export function isLocalCall({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (host === undefined || !isLoopbackHost(host)) return false;
  if (site !== undefined && !ownSites.includes(site)) return false;
  return origin === undefined || origin === `http://${host}`;
}

/** What everybody else is answered, with status 403. */
export const foreignCall = { error: 'A simulator answers programs of its own machine only' } as const;
