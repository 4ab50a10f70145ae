import { type ReactNode, useState } from 'react';
import { seatOf } from '#domain/seats/choose-seat.ts';
import { type SeatMap, seatsForSale } from '#domain/seats/seat-map.ts';
import { DeckGrid } from '../cabin/deck-grid.tsx';
import { SeatLegend } from '../cabin/seat-legend.tsx';
import { flightOf, type MappedSegment, routeOf } from '../party.ts';
import type { SegmentSeats } from './use-segment-seats.ts';

interface DecksProps {
  readonly segment: MappedSegment['segment'];
  readonly map: SeatMap;
  readonly segmentSeats: SegmentSeats;
  /** Of the seat being viewed; null if there is none. */
  readonly details: ReactNode;
}

/** The cabin of one deck, with buttons for the other decks, the legend, and a seat's details. */
export function Decks({ segment, map, segmentSeats, details }: DecksProps) {
  const { turn, look, press } = segmentSeats;
  const { active, tiers, chosen, segmentId, currency, travelers } = turn;
  const decks = [...new Set(map.cabins.map((cabin) => cabin.deck))].sort((a, b) => a - b);
  const [deck, setDeck] = useState(() => firstDeck(map, currency));
  const cabins = map.cabins.filter((cabin) => cabin.deck === deck);
  const own = active === null ? null : seatOf(chosen, segmentId, active.id);
  const onDeck = seatsForSale({ ...map, cabins }, currency);
  const entry = onDeck.find(({ designator }) => designator === own?.seatId) ?? onDeck[0];
  return (
    <>
      {decks.length < 2 ? null : <DeckButtons decks={decks} shown={deck} onShow={setDeck} />}
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem] md:gap-6">
        <div className="grid gap-4 sm:order-2">
          <SeatLegend tiers={tiers} currency={currency} initials={travelers[0]?.initials ?? ''} />
          <div className="seat-details">
            {details ?? (
              <p className="text-sm text-ink-soft">
                <span className="hover-only">Point at</span>
                <span className="touch-only">Tap</span> a seat to see its price and details.
              </p>
            )}
          </div>
        </div>
        <div className="min-w-0 max-sm:-mx-2">
          <DeckGrid
            key={deck}
            label={`Seats on ${flightOf(segment)}, ${routeOf(segment)}`}
            cabins={cabins}
            turn={turn}
            entry={entry?.designator ?? null}
            onLook={look}
            onPress={press}
          />
        </div>
      </div>
    </>
  );
}

interface DeckButtonsProps {
  readonly decks: readonly number[];
  readonly shown: number;
  readonly onShow: (deck: number) => void;
}

function DeckButtons({ decks, shown, onShow }: DeckButtonsProps) {
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">Deck</legend>
      {decks.map((number) => (
        <button
          key={number}
          type="button"
          aria-pressed={number === shown}
          onClick={() => onShow(number)}
          className="deck-button"
        >
          {number === 0 ? 'Main deck' : 'Upper deck'}
        </button>
      ))}
    </fieldset>
  );
}

/** The deck where seats are for sale; the lowest if there are none. */
function firstDeck(map: SeatMap, currency: string): number {
  const sells = map.cabins.find((cabin) => seatsForSale({ ...map, cabins: [cabin] }, currency).length > 0);
  return sells?.deck ?? Math.min(...map.cabins.map(({ deck }) => deck));
}
