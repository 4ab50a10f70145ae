import type { Disruption, ListedTrip } from '#domain/booking/views/booking.ts';

const looks = {
  confirmed: { label: 'Confirmed', box: 'bg-success/12', dot: 'bg-success' },
  pending: { label: 'Pending', box: 'bg-muted', dot: 'bg-ink-soft' },
  completed: { label: 'Completed', box: 'bg-muted', dot: 'bg-ink-soft' },
  cancelled: { label: 'Cancelled', box: 'bg-destructive/10', dot: 'bg-destructive' },
  flight_canceled: { label: 'Flight Canceled', box: 'bg-destructive/10', dot: 'bg-destructive' },
  connection_missed: { label: 'Missed Connection', box: 'bg-destructive/10', dot: 'bg-destructive' },
} as const satisfies Record<ListedTrip['status'] | Disruption, { label: string; box: string; dot: string }>;

interface StatusBadgeProps {
  readonly status: ListedTrip['status'];
  /** Shown in place of the status: the booking stands, but all is not well. */
  readonly disruption: Disruption | null;
}

/**
 * The status of a booking (TRIP-03, TRIP-05). The color is on the dot: text in that color would have too little
 * contrast on its own tint.
 */
export function StatusBadge({ status, disruption }: StatusBadgeProps) {
  const { label, box, dot } = looks[disruption ?? status];
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full px-3 py-1 text-xs leading-4 font-semibold ${box}`}
    >
      <span className={`size-2 rounded-full ${dot}`} />
      {label}
    </span>
  );
}
