import type { SeatMapAnswer } from '../../../contract/flights.ts';
import { Spinner } from '../../ui/button.tsx';

export type SeatMapState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly maps: readonly SeatMapAnswer[] }
  | { readonly kind: 'failed' };

/** Whether seats can be chosen while booking (FLT-06). */
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

/** The words of a state, letter for letter. */
export function seatMapText(state: SeatMapState): string {
  if (state.kind === 'loading') return 'Loading seat maps...';
  return state.kind === 'known' && state.maps.length > 0
    ? 'Seat selection will be available during booking.'
    : 'Seat maps are not available for this flight. You will be able to select seats after booking.';
}
