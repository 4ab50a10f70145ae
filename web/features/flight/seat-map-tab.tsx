import { flightCode } from '#domain/flights/itinerary.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { formatPrice } from '#domain/money/format.ts';
import type { SeatMap } from '#domain/seats/seat-map.ts';
import { type SeatSummary, summarizeSeats } from '#domain/seats/seat-summary.ts';
import { Spinner } from '#web/ui/button.tsx';

export type SeatMapState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly maps: readonly SeatMap[] }
  | { readonly kind: 'failed' };

interface SeatMapTabProps {
  readonly offer: PricedOffer;
  readonly state: SeatMapState;
}

/** Whether seats can be chosen during booking (FLT-06), and what is free on each flight now. */
export function SeatMapTab({ offer, state }: SeatMapTabProps) {
  const maps = state.kind === 'known' ? state.maps : [];
  const flights = offer.slices
    .flatMap(({ segments }) => segments)
    .flatMap((segment) => {
      const map = maps.find(({ segmentId }) => segmentId === segment.id);
      return map === undefined ? [] : [{ segment, summary: summarizeSeats(map, offer.sale.total.currency) }];
    });
  return (
    <div className="rounded-lg border border-line bg-card p-4 text-sm shadow-raised md:p-6">
      <p role="status" className="flex items-center gap-3">
        {state.kind === 'loading' ? <Spinner /> : null}
        {seatMapText(state)}
      </p>
      {flights.length === 0 ? null : (
        <ul aria-label="Seats by flight" className="mt-4 grid gap-4 border-t border-line pt-4">
          {flights.map(({ segment, summary }) => (
            <li key={segment.id}>
              <p className="font-semibold">
                <span translate="no">{flightCode(segment)}</span>
                <span className="font-normal text-ink-soft">
                  {' '}
                  {segment.origin.iataCode} → {segment.destination.iataCode}
                </span>
              </p>
              {availableSeatLines(summary).map((line) => (
                <p key={line} className="tabular mt-1">
                  {line}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The specified text of a state. */
export function seatMapText(state: SeatMapState): string {
  if (state.kind === 'loading') return 'Loading seat maps...';
  return state.kind === 'known' && state.maps.length > 0
    ? 'Seat selection will be available during booking.'
    : 'Seat maps are not available for this flight. You will be able to select seats after booking.';
}

/** '42 of 180 seats are available, from $12.' and 'Window: 12, middle: 10, aisle: 20.' */
export function availableSeatLines({ seats, free, lowest }: SeatSummary): string[] {
  const all = free.window + free.middle + free.aisle;
  if (lowest === null) return ['No seats can be chosen on this flight right now.'];
  const price = lowest.amountMinor === 0 ? 'some free of charge' : `from ${formatPrice(lowest)}`;
  const verb = all === 1 ? 'is' : 'are';
  const kinds = Object.entries(free).flatMap(([position, count]) => (count === 0 ? [] : [`${position}: ${count}`]));
  const byPosition = kinds.join(', ');
  return [
    `${all} of ${seats} seats ${verb} available, ${price}.`,
    `${byPosition.charAt(0).toUpperCase()}${byPosition.slice(1)}.`,
  ];
}
