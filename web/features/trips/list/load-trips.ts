import * as z from 'zod/mini';
import { listBookings, listSessionTrips } from '#contract/bookings.ts';
import { errorAnswer } from '#contract/call.ts';
import { callForPage } from '#web/delivery/call-for-page.ts';
import type { PageCall } from '#web/request.ts';
import { readBookings } from '../read-bookings.ts';
import { type AccountTrips, cardsAtOnce, firstTrips, type GuestTrips, groupTrips } from './trip-groups.ts';

/** The trips for a page; 'failed' if it is unknown whose they are. */
export type LoadedTrips = AccountTrips | GuestTrips | { readonly kind: 'failed'; readonly message: string | null };

/** The trips of the account, or of this booking session for visitors, for a page on the server. Never throws. */
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

/** The server's message of an error; null if there is none. */
function readMessage(body: unknown): string | null {
  const error = z.safeParse(errorAnswer, body);
  return error.success ? error.data.message : null;
}

async function loadSessionTrips(call: PageCall): Promise<GuestTrips['trips']> {
  const loaded = await callForPage(call, listSessionTrips);
  return loaded.kind === 'answer' ? loaded.answer : null;
}
