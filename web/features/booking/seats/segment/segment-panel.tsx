import { type ReactNode, useEffect, useRef } from 'react';
import { type MissingSeat, seatOf } from '#domain/seats/choose-seat.ts';
import type { SeatMap } from '#domain/seats/seat-map.ts';
import type { SeatTurn } from '../cabin/seat-look.ts';
import type { MappedSegment, NamedTraveler } from '../party.ts';
import type { SeatActionsProps } from '../seat-actions.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { ChosenSeats } from '../use-chosen-seats.ts';
import { Decks } from './decks.tsx';
import { SeatDetails } from './seat-details.tsx';
import { SeatQuestionDialog } from './seat-question-dialog.tsx';
import { TravelerChips } from './traveler-chips.tsx';
import { useSegmentSeats } from './use-segment-seats.ts';

interface SegmentPanelProps {
  readonly segment: MappedSegment['segment'];
  readonly map: SeatMap;
  readonly travelers: readonly NamedTraveler[];
  readonly seats: ChosenSeats;
  readonly currency: string;
  /** Seats of all flights that travelers lack and can still get. */
  readonly missing: readonly MissingSeat[];
  /** The traveler without a seat after the last Continue, who becomes active and gets the focus. */
  readonly waits: MissingSeat | null;
  /** Opens the next flight once nobody without a seat can get one on this one; null if there is none. */
  readonly next: ReactNode;
  readonly above: ReactNode;
  readonly head: ReactNode;
  /** Links the content to its tab. */
  readonly panel: (content: ReactNode) => ReactNode;
  readonly actions: SeatActionsProps;
}

/** One flight: the travelers, its cabin, and the seat being viewed. */
export function SegmentPanel(props: SegmentPanelProps) {
  const { segment, map, travelers, seats, currency, missing, waits, next, above, head, panel, actions } = props;
  const waiting = missing.filter(({ segmentId }) => segmentId === map.segmentId).map(({ passengerId }) => passengerId);
  const segmentSeats = useSegmentSeats(map, travelers, seats, currency, waiting[0] ?? null);
  const { turn, viewed, viewedBy, press, pick, question, answer } = segmentSeats;
  const { active, chosen, segmentId } = turn;
  const chipRef = useWaitingTraveler(map, waits, pick);
  const details =
    viewed === null ? null : (
      <SeatDetails
        seat={viewed}
        active={active}
        onAct={viewedBy === 'touch' ? () => press(viewed.designator, true) : undefined}
      />
    );
  return (
    <StepFrame
      above={above}
      head={head}
      actions={actions}
      // With a mouse it would cover the seats being pointed at.
      sheet={viewedBy === 'pointer' ? null : details}
      sheetBy={viewedBy}
    >
      {panel(
        <div className="grid gap-4 p-4 md:p-6">
          <TravelerChips
            travelers={travelers}
            active={active}
            segmentId={segmentId}
            chosen={chosen}
            onPick={pick}
            chipRef={chipRef}
          />
          <TurnLine turn={turn} waiting={waiting} next={next} />
          <Decks segment={segment} map={map} segmentSeats={segmentSeats} details={details} />
          {question === null ? null : (
            <SeatQuestionDialog question={question} onNo={() => answer(false)} onYes={() => answer(true)} />
          )}
        </div>,
      )}
    </StepFrame>
  );
}

/** Activates and focuses the traveler whom Continue waits for; the returned function registers the chips. */
function useWaitingTraveler(map: SeatMap, waits: MissingSeat | null, pick: (passengerId: string) => void) {
  const chips = useRef(new Map<string, HTMLButtonElement>());
  useEffect(() => {
    if (waits === null || waits.segmentId !== map.segmentId) return;
    pick(waits.passengerId);
    chips.current.get(waits.passengerId)?.focus();
  }, [waits, map, pick]);
  return (id: string, chip: HTMLButtonElement | null) => {
    if (chip === null) chips.current.delete(id);
    else chips.current.set(id, chip);
  };
}

interface TurnLineProps {
  readonly turn: SeatTurn;
  /** Those without a seat who can still get one. */
  readonly waiting: readonly string[];
  readonly next: ReactNode;
}

/** The active traveler; once nobody without a seat can get one, a button for the next flight. */
function TurnLine({ turn, waiting, next }: TurnLineProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
      <p role="status" className="text-sm">
        {turnText(turn, waiting)}
      </p>
      {waiting.length === 0 ? next : null}
    </div>
  );
}

function turnText({ active, travelers, chosen, segmentId }: SeatTurn, waiting: readonly string[]): string {
  if (travelers.every(({ id }) => seatOf(chosen, segmentId, id) !== null)) return 'Everyone has a seat on this flight.';
  const name = active?.name ?? 'the traveler';
  const own = active === null ? null : seatOf(chosen, segmentId, active.id);
  if (own !== null)
    return `${name} has ${own.seatId}. Choose another seat, or select ${own.seatId} again to remove it.`;
  return active !== null && !waiting.includes(active.id)
    ? `No seat on this flight is left for ${name}. Seats are assigned at check-in.`
    : `Choose a seat for ${name}.`;
}
