import * as z from 'zod/mini';
import { getDeskBooking, listDeskBookings } from '#contract/desk.ts';
import type { DeskBooking, DeskPage } from '#domain/booking/views/desk-booking.ts';
import type { PageCall } from '#web/request.ts';
import { readForAdmin } from '../load-admin.ts';

/** The filters of the list, as in the URL. */
export interface DeskSearch {
  readonly q: string;
  readonly state: string;
  readonly mode: string;
  readonly brand: string;
  /** Days of booking, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly cursor: string;
}

/** The filters in a URL; '' for none. In live mode the bookings of test mode are shown only if asked for. */
export function readDeskSearch(address: URLSearchParams, isLiveMode: boolean): DeskSearch {
  const of = (name: string) => address.get(name) ?? '';
  return {
    ...{ q: of('q'), state: of('state'), mode: of('mode') || (isLiveMode ? 'live' : 'all'), brand: of('brand') },
    ...{ from: of('from'), to: of('to'), cursor: of('cursor') },
  };
}

/** Whether a search has filters of its own; the mode alone is none. */
export function isDeskNarrowed({ q, state, brand, from, to }: DeskSearch): boolean {
  return [q, state, brand, from, to].some((filter) => filter !== '');
}

/** The URL of a search, without empty filters. */
export function deskAddress(search: Partial<DeskSearch>): string {
  const said = Object.entries(search).filter(([, value]) => value !== '');
  return said.length === 0 ? '/admin/bookings' : `/admin/bookings?${new URLSearchParams(said)}`;
}

/** A page of bookings; 'not-understood' for an invalid search, 'failed' if it could not be loaded. */
export async function loadDeskList(
  call: PageCall,
  search: DeskSearch,
): Promise<DeskPage | 'not-understood' | 'failed'> {
  const query = z.safeParse(listDeskBookings.query, { ...search, mode: search.mode === 'all' ? '' : search.mode });
  if (!query.success) return 'not-understood';
  const loaded = await readForAdmin(call, listDeskBookings, { query: query.data });
  if (loaded.kind === 'answer') return loaded.answer;
  return loaded.status === 400 ? 'not-understood' : 'failed';
}

/** One booking, or why it is missing. Throws a redirect for 401 and 403. */
export async function loadDeskBooking(call: PageCall, id: string): Promise<DeskBooking | 'no-booking' | 'failed'> {
  const loaded = await readForAdmin(call, getDeskBooking, { params: { id } });
  if (loaded.kind === 'answer') return loaded.answer;
  return loaded.status === 404 || loaded.status === 400 ? 'no-booking' : 'failed';
}
