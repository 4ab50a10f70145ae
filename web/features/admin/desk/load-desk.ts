import * as z from 'zod/mini';
import { type DeskBooking, type DeskList, getDeskBooking, listDeskBookings } from '../../../../contract/desk.ts';
import type { PageCall } from '../../../request.ts';
import { readForAdmin } from '../load-admin.ts';

/** What the list is narrowed by, as the address says it. */
export interface DeskSearch {
  readonly q: string;
  readonly state: string;
  readonly mode: string;
  readonly brand: string;
  readonly cursor: string;
}

/** The search of an address; '' for what it does not say. */
export function readDeskSearch(address: URLSearchParams): DeskSearch {
  const of = (name: string) => address.get(name) ?? '';
  return { q: of('q'), state: of('state'), mode: of('mode'), brand: of('brand'), cursor: of('cursor') };
}

/** The address of a search, without what it leaves open. */
export function deskAddress(search: Partial<DeskSearch>): string {
  const said = Object.entries(search).filter(([, value]) => value !== '');
  return said.length === 0 ? '/admin/bookings' : `/admin/bookings?${new URLSearchParams(said)}`;
}

/** A page of bookings; 'not-understood' for a search that cannot be, 'failed' where it could not be read. */
export async function loadDeskList(
  call: PageCall,
  search: DeskSearch,
): Promise<DeskList | 'not-understood' | 'failed'> {
  const said = Object.entries(search).filter(([, value]) => value !== '');
  const { status, body } = await readForAdmin(call, `${listDeskBookings.path}?${new URLSearchParams(said)}`);
  if (status === 400) return 'not-understood';
  const parsed = status === 200 ? z.safeParse(listDeskBookings.answers[200], body) : null;
  return parsed?.success ? parsed.data : 'failed';
}

/** One booking, or why there is none. Throws a redirect for 401 and 403. */
export async function loadDeskBooking(call: PageCall, id: string): Promise<DeskBooking | 'no-booking' | 'failed'> {
  const { status, body } = await readForAdmin(call, getDeskBooking.path.replace('{id}', encodeURIComponent(id)));
  if (status === 404 || status === 400) return 'no-booking';
  const parsed = status === 200 ? z.safeParse(getDeskBooking.answers[200], body) : null;
  return parsed?.success ? (parsed.data as DeskBooking) : 'failed';
}
