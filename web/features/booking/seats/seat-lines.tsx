import type { PricedOffer } from '#domain/flights/offer.ts';
import type { SelectedSeat } from '#domain/seats/choose-seat.ts';
import { flightOf, type NamedTraveler, routeOf } from './party.ts';
import { priceText } from './seat-price.ts';

interface SeatLinesProps {
  readonly offer: PricedOffer;
  readonly chosen: readonly SelectedSeat[];
  readonly travelers: readonly NamedTraveler[];
}

/** The chosen seats by flight, each with its price and the airline's disclosures (SEAT-05). */
export function SeatLines({ offer, chosen, travelers }: SeatLinesProps) {
  const segments = offer.slices
    .flatMap((slice) => slice.segments)
    .map((segment) => ({
      segment,
      seats: travelers.flatMap((traveler) => {
        const seat = chosen.find((one) => one.segmentId === segment.id && one.passengerId === traveler.id);
        return seat === undefined ? [] : [{ seat, traveler }];
      }),
    }))
    .filter(({ seats }) => seats.length > 0);
  return (
    <section aria-label="Selected seats" className="grid gap-3 border-b border-line py-4 text-sm">
      {segments.map(({ segment, seats }) => (
        <div key={segment.id}>
          <h3 className="mb-1 text-xs text-ink-soft">
            Seats {routeOf(segment)} · {flightOf(segment)}
          </h3>
          <ul className="grid gap-1">
            {seats.map(({ seat, traveler }) => (
              <li key={traveler.id}>
                <p className="tabular flex justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-semibold">{seat.seatId}</span> {traveler.name}
                  </span>
                  <span>{priceText(seat.price)}</span>
                </p>
                {seat.disclosures.map((text) => (
                  <p key={text} className="text-xs text-ink-soft">
                    {text}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
