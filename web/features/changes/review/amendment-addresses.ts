import type { AmendmentView } from '#domain/booking/views/amendment.ts';

/** My Trips with a trip open. */
export function tripAddress(bookingId: string): string {
  return `/my-trips?${new URLSearchParams({ trip: bookingId })}`;
}

/** The page on which other flights, or bags, are chosen. */
export function choiceAddress({ bookingId, kind }: Pick<AmendmentView, 'bookingId' | 'kind'>): string {
  return `/my-trips/${kind === 'bags' ? 'bags' : 'change'}?${new URLSearchParams({ booking: bookingId })}`;
}
