import type { ListedTrip } from '#domain/booking/views/booking.ts';
import type { ReadBookings } from '../read-bookings.ts';
import { type Trip, tripOf } from '../trip.ts';

/** The tabs of My Trips in their order (TRIP-02). */
export const tripTabs = ['upcoming', 'past', 'cancelled'] as const;
export type TripTab = (typeof tripTabs)[number];

/** Cards of a tab per batch, and in the first HTML. */
export const cardsAtOnce = 20;

/** An account's trips by tab, each in its sort order. */
export interface AccountTrips {
  readonly kind: 'account';
  readonly tabs: Readonly<Record<TripTab, readonly Trip[]>>;
  /** Bookings per tab, including those not loaded yet. */
  readonly counts: Readonly<Record<TripTab, number>>;
  /** Number of bookings that could not be read. */
  readonly unreadable: number;
}

/** The trips of this booking session (TRIP-13). */
export interface GuestTrips {
  readonly kind: 'guest';
  /** Newest first; null if they could not be read. */
  readonly trips: readonly Trip[] | null;
}

/** The tab of a status: pending trips are upcoming (TRIP-02). */
export function tabOf(status: ListedTrip['status']): TripTab {
  if (status === 'completed') return 'past';
  return status === 'cancelled' ? 'cancelled' : 'upcoming';
}

/** The tab in a URL; the first if it is missing or unknown. */
export function readTab(params: URLSearchParams): TripTab {
  return tripTabs.find((tab) => tab === params.get('tab')) ?? 'upcoming';
}

/**
 * Groups bookings, newest first, into tabs: the next departure first, the latest flown first, the newest canceled
 * first.
 */
export function groupTrips({ bookings, unreadable }: ReadBookings): AccountTrips {
  const trips = bookings.map(tripOf);
  const ofTab = (wanted: TripTab) => trips.filter(({ status }) => tabOf(status) === wanted);
  const byDeparture = (a: Trip, b: Trip) => compare(departureOf(a), departureOf(b));
  const tabs = {
    upcoming: ofTab('upcoming').sort(byDeparture),
    past: ofTab('past').sort((a, b) => byDeparture(b, a)),
    cancelled: ofTab('cancelled'),
  };
  const counts = { upcoming: tabs.upcoming.length, past: tabs.past.length, cancelled: tabs.cancelled.length };
  return { kind: 'account', tabs, counts, unreadable };
}

/** The first trips of each tab, for a page's first HTML; the counts stay. */
export function firstTrips(trips: AccountTrips, limit: number): AccountTrips {
  const { upcoming, past, cancelled } = trips.tabs;
  return {
    ...trips,
    tabs: {
      upcoming: upcoming.slice(0, limit),
      past: past.slice(0, limit),
      cancelled: cancelled.slice(0, limit),
    },
  };
}

/** False if trips were left out of the first HTML. */
export function isComplete({ tabs, counts }: AccountTrips): boolean {
  return tripTabs.every((tab) => tabs[tab].length === counts[tab]);
}

function departureOf({ slices, departureDate }: Trip): string {
  return slices[0]?.segments[0]?.departingAt ?? departureDate;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
