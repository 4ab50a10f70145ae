import * as z from 'zod/mini';
import { listSessionTrips, type TripAnswer } from '../../../contract/bookings.ts';
import type { PageCall } from '../../request.ts';

/** The trips of this booking session for a page on the server, newest first; null where they could not be read. */
export async function loadTrips(call: PageCall): Promise<readonly TripAnswer[] | null> {
  try {
    const { status, body } = await call({ method: 'GET', path: listSessionTrips.path });
    const parsed = status === 200 ? z.safeParse(listSessionTrips.answers[200], body) : null;
    return parsed?.success ? parsed.data : null;
  } catch {
    return null;
  }
}
