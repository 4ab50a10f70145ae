import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type MissingSeat, seatOf } from '../../../../domain/seats/choose-seat.ts';
import { type SeatMap, seatsForSale } from '../../../../domain/seats/seat-map.ts';
import { DeckGrid } from './deck-grid.tsx';
import { flightOf, type MappedSegment, type NamedTraveller, routeOf } from './party.ts';
import type { SeatActionsProps } from './seat-actions.tsx';
import { SeatDetails } from './seat-details.tsx';
import { SeatLegend } from './seat-legend.tsx';
import { SeatQuestionDialog } from './seat-question-dialog.tsx';
import { StepFrame } from './step-frame.tsx';
import { TravellerChips } from './traveller-chips.tsx';
import type { ChosenSeats } from './use-chosen-seats.ts';
import { useSegmentSeats } from './use-segment-seats.ts';

interface SegmentPanelProps {
  readonly segment: MappedSegment['segment'];
  readonly map: SeatMap;
  readonly travellers: readonly NamedTraveller[];
  readonly seats: ChosenSeats;
  readonly currency: string;
  /** Who is waited for since the last Continue: takes the turn and the focus. */
  readonly waits: MissingSeat | null;
  /** Leads to the next flight once everybody sits; null where there is none. */
  readonly next: ReactNode;
  readonly head: ReactNode;
  /** Ties the content to its tab. */
  readonly panel: (content: ReactNode) => ReactNode;
  readonly actions: SeatActionsProps;
}

/** One flight: the travellers, its cabin, and the seat that is looked at. */
export function SegmentPanel(props: SegmentPanelProps) {
  const { segment, map, travellers, seats, currency, waits, next, head, panel, actions } = props;
  const chosenSeats = useSegmentSeats(map, travellers, seats, currency);
  const { turn, looked, lookedBy, look, press, pick, question, answer } = chosenSeats;
  const { active, tiers, chosen, segmentId } = turn;
  const decks = [...new Set(map.cabins.map(({ deck }) => deck))].sort((a, b) => a - b);
  const [deck, setDeck] = useState(() => firstDeck(map, currency));
  const chips = useRef(new Map<string, HTMLButtonElement>());
  useEffect(() => {
    if (waits === null || waits.segmentId !== map.segment_id) return;
    pick(waits.passengerId);
    chips.current.get(waits.passengerId)?.focus();
  }, [waits, map, pick]);

  const cabins = map.cabins.filter((cabin) => cabin.deck === deck);
  const own = active === null ? null : seatOf(chosen, segmentId, active.id);
  const onDeck = seatsForSale({ ...map, cabins }, currency);
  const entry = onDeck.find(({ designator }) => designator === own?.seatId) ?? onDeck[0];
  const everybodySits = travellers.every(({ id }) => seatOf(chosen, segmentId, id) !== null);
  const details =
    looked === null ? null : (
      <SeatDetails
        seat={looked}
        active={active}
        onAct={lookedBy === 'touch' ? () => press(looked.designator, true) : undefined}
      />
    );
  return (
    <StepFrame
      head={head}
      actions={actions}
      // Under a pointer it would cover the seats that are pointed at.
      sheet={lookedBy === 'pointer' ? null : details}
      sheetBy={lookedBy}
    >
      {panel(
        <div className="grid gap-4 p-4 md:p-6">
          <TravellerChips
            travellers={travellers}
            active={active}
            segmentId={segmentId}
            chosen={chosen}
            onPick={pick}
            chipRef={(id, chip) => {
              if (chip === null) chips.current.delete(id);
              else chips.current.set(id, chip);
            }}
          />
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
            <p role="status" className="text-sm">
              {everybodySits
                ? 'Everyone has a seat on this flight.'
                : own === null
                  ? `Choose a seat for ${active?.name ?? 'the traveler'}.`
                  : `${active?.name} has ${own.seatId}. Choose another seat, or press ${own.seatId} to give it back.`}
            </p>
            {everybodySits ? next : null}
          </div>
          {decks.length < 2 ? null : (
            <fieldset className="flex gap-2">
              <legend className="sr-only">Deck</legend>
              {decks.map((number) => (
                <button
                  key={number}
                  type="button"
                  aria-pressed={number === deck}
                  onClick={() => setDeck(number)}
                  className="deck-button"
                >
                  {number === 0 ? 'Main deck' : 'Upper deck'}
                </button>
              ))}
            </fieldset>
          )}
          <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem] md:gap-6">
            <div className="grid gap-4 sm:order-2">
              <SeatLegend tiers={tiers} currency={currency} initials={travellers[0]?.initials ?? ''} />
              <div className="seat-details">
                {details ?? (
                  <p className="text-sm text-ink-soft">
                    <span className="hover-only">Point at</span>
                    <span className="touch-only">Tap</span> a seat to see its price and what to know.
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
          {question === null ? null : (
            <SeatQuestionDialog question={question} onNo={() => answer(false)} onYes={() => answer(true)} />
          )}
        </div>,
      )}
    </StepFrame>
  );
}

/** The deck on which seats are for sale; the lowest where none are. */
function firstDeck(map: SeatMap, currency: string): number {
  const sells = map.cabins.find((cabin) => seatsForSale({ ...map, cabins: [cabin] }, currency).length > 0);
  return sells?.deck ?? Math.min(...map.cabins.map(({ deck }) => deck));
}
