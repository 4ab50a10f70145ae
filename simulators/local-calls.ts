import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from '../domain/brand/brand-key.ts';

/**
 * True for a call to this machine by one of its own names, of a program or of a page of the simulator itself. A page of
 * another site names itself in `Origin`, and one that leads its own name here (DNS rebinding) in `Host`.
 */
export function isLocalCall({ host, origin }: IncomingHttpHeaders): boolean {
  if (host === undefined || !isLoopbackHost(host)) return false;
  return origin === undefined || origin === `http://${host}`;
}

/** What everybody else is answered, with status 403. */
export const foreignCall = { error: 'A simulator answers programs of its own machine only' } as const;
