import type { NavigateOptions } from 'react-router';
import type { TripTab } from './trip-groups.ts';

/** What stands over the list: the details of a booking, or the question whether to cancel it. */
export interface OpenTrip {
  readonly bookingId: string;
  readonly view: 'details' | 'cancel';
}

/** The booking that an address opens; null where it names none (BOOK-05). */
export function readOpenTrip(params: URLSearchParams): OpenTrip | null {
  const bookingId = params.get('trip')?.trim() ?? '';
  if (bookingId === '') return null;
  return { bookingId, view: params.get('step') === 'cancel' ? 'cancel' : 'details' };
}

/** The query of My Trips with another booking open, or none; the tab stays. */
export function withOpenTrip(params: URLSearchParams, open: OpenTrip | null): string {
  const next = new URLSearchParams(params);
  next.delete('trip');
  next.delete('step');
  if (open !== null) next.set('trip', open.bookingId);
  if (open?.view === 'cancel') next.set('step', 'cancel');
  return `?${next}`;
}

/** The query of My Trips with another tab; the first tab has no name in the address. */
export function withTab(params: URLSearchParams, tab: TripTab): string {
  const next = new URLSearchParams(params);
  if (tab === 'upcoming') next.delete('tab');
  else next.set('tab', tab);
  return `?${next}`;
}

/** How many steps back the list is, for an entry of the history that was made by opening; 0 for one that was not. */
export function depthOf(state: unknown): number {
  const depth = (state as { readonly tripDepth?: unknown } | null)?.tripDepth;
  return typeof depth === 'number' ? depth : 0;
}

/** For a step that stays on the page and remembers how deep it is. */
export function atDepth(tripDepth: number, more: NavigateOptions = {}): NavigateOptions {
  return { ...more, state: { tripDepth }, preventScrollReset: true };
}
