import * as z from 'zod/mini';
import { listBookings, listSessionTrips } from '../../../contract/bookings.ts';
import { errorAnswer } from '../../../contract/call.ts';
import type { PageCall } from '../../request.ts';
import { readBookings } from './read-bookings.ts';
import { type AccountTrips, cardsAtOnce, firstTrips, type GuestTrips, groupTrips } from './trip-groups.ts';

/** What a page got when it asked for trips; 'failed' where nobody knows whose they are. */
export type LoadedTrips = AccountTrips | GuestTrips | { readonly kind: 'failed'; readonly message: string | null };

/** The trips of the account, or of this booking session where nobody is signed in, for a page on the server. Never throws. */
export async function loadTrips(call: PageCall): Promise<LoadedTrips> {
  try {
    const { status, body } = await call({ method: 'GET', path: listBookings.path });
    if (status === 401) return { kind: 'guest', trips: await loadSessionTrips(call) };
    const read = status === 200 ? readBookings(body) : null;
    if (read === null) return { kind: 'failed', message: readMessage(body) };
    return firstTrips(groupTrips(read), cardsAtOnce);
  } catch {
    return { kind: 'failed', message: null };
  }
}

/** What the server said of an error; null where it said nothing readable. */
function readMessage(body: unknown): string | null {
  const error = z.safeParse(errorAnswer, body);
  return error.success ? error.data.message : null;
}

async function loadSessionTrips(call: PageCall): Promise<GuestTrips['trips']> {
  try {
    const { status, body } = await call({ method: 'GET', path: listSessionTrips.path });
    const parsed = status === 200 ? z.safeParse(listSessionTrips.answers[200], body) : null;
    return parsed?.success ? parsed.data : null;
  } catch {
    return null;
  }
}
