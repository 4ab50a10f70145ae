import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from '#domain/brand/brand-key.ts';

/** Sent by a browser for a typed URL, and for a call of our own page. */
const ownSites: readonly unknown[] = ['none', 'same-origin'];

/**
 * True for a call to this machine by one of its own names, from a program or from a page of the simulator itself. Pages
 * of other sites are detected by `Origin`, DNS rebinding (a foreign name that points here) by `Host`, and loads without
 * CORS, such as images, by `Sec-Fetch-Site`.
 */
export function isLocalCall({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (host === undefined || !isLoopbackHost(host)) return false;
  if (site !== undefined && !ownSites.includes(site)) return false;
  return origin === undefined || origin === `http://${host}`;
}

/**
 * True for a call to this machine by one of its own names, from any page of this machine, on any port. For addresses
 * that a vendor opens to every site.
 */
export function isLocalPageCall({ host, origin }: IncomingHttpHeaders): boolean {
  if (host === undefined || !isLoopbackHost(host)) return false;
  return origin === undefined || isLoopbackHost(URL.parse(origin)?.host ?? '');
}

/** The response to all other calls, with status 403. */
export const foreignCall = { error: 'A simulator answers programs of its own machine only' } as const;
