import type { TripAnswer } from '../../../contract/bookings.ts';

const looks = {
  confirmed: { label: 'Confirmed', className: 'bg-success/12 text-success' },
  pending: { label: 'Pending', className: 'bg-muted text-ink' },
  completed: { label: 'Completed', className: 'bg-muted text-ink' },
  cancelled: { label: 'Cancelled', className: 'bg-destructive/10 text-destructive' },
} as const satisfies Record<TripAnswer['status'], { label: string; className: string }>;

/** How a booking stands, in a word (TRIP-03, TRIP-05). */
export function StatusBadge({ status }: { readonly status: TripAnswer['status'] }) {
  const { label, className } = looks[status];
  return (
    <span className={`shrink-0 rounded-full px-3 py-1 text-xs leading-4 font-semibold ${className}`}>{label}</span>
  );
}
