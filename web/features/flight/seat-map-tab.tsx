import type { SeatMap } from '#domain/seats/seat-map.ts';
import { Spinner } from '#web/ui/button.tsx';

export type SeatMapState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly maps: readonly SeatMap[] }
  | { readonly kind: 'failed' };

/** Says whether seats can be chosen during booking (FLT-06). */
export function SeatMapTab({ state }: { readonly state: SeatMapState }) {
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-lg border border-line bg-card p-4 text-sm shadow-raised md:p-6"
    >
      {state.kind === 'loading' ? <Spinner /> : null}
      {seatMapText(state)}
    </p>
  );
}

/** The specified text of a state. */
export function seatMapText(state: SeatMapState): string {
  if (state.kind === 'loading') return 'Loading seat maps...';
  return state.kind === 'known' && state.maps.length > 0
    ? 'Seat selection will be available during booking.'
    : 'Seat maps are not available for this flight. You will be able to select seats after booking.';
}
