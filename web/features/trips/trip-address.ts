import type { NavigateOptions } from 'react-router';
import type { TripTab } from './list/trip-groups.ts';

/** The dialog above the list: the details of a booking, or its cancellation. */
export interface OpenTrip {
  readonly bookingId: string;
  readonly view: 'details' | 'cancel';
}

/** The booking that a URL opens; null if it names none (BOOK-05). */
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

/** The query of My Trips with another tab; the first tab is omitted from the URL. */
export function withTab(params: URLSearchParams, tab: TripTab): string {
  const next = new URLSearchParams(params);
  if (tab === 'upcoming') next.delete('tab');
  else next.set('tab', tab);
  return `?${next}`;
}

/** How many history entries back the list is; 0 for an entry that was not created by opening a dialog. */
export function depthOf(state: unknown): number {
  const depth = (state as { readonly tripDepth?: unknown } | null)?.tripDepth;
  return typeof depth === 'number' ? depth : 0;
}

/** State of a history entry with its depth, for a navigation within the page. */
export function atDepth(tripDepth: number, more: NavigateOptions = {}): NavigateOptions {
  return { ...more, state: { tripDepth }, preventScrollReset: true };
}
