/** My Trips with a trip open. */
export function tripAddress(bookingId: string): string {
  return `/my-trips?${new URLSearchParams({ trip: bookingId })}`;
}

/** The page on which other flights for a trip are chosen. */
export function choiceAddress(bookingId: string): string {
  return `/my-trips/change?${new URLSearchParams({ booking: bookingId })}`;
}
