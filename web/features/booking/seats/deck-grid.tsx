import {
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SeatCabin } from '../../../../domain/seats/seat-map.ts';
import { CabinView } from './cabin-view.tsx';
import { moveInGrid, spotRows } from './grid-moves.ts';
import type { SeatTurn } from './seat-look.ts';
import type { LookedBy } from './use-segment-seats.ts';

interface DeckGridProps {
  readonly label: string;
  /** The cabins of one deck, front to back. */
  readonly cabins: readonly SeatCabin[];
  readonly turn: SeatTurn;
  /** The seat that Tab reaches first. */
  readonly entry: string | null;
  /** A seat under the pointer or the focus. */
  readonly onLook: (designator: string, by: LookedBy) => void;
  /** A press; by touch a seat is looked at before it is taken. */
  readonly onPress: (designator: string, byTouch: boolean) => void;
}

/** A deck as a grid: one stop for Tab, arrows from seat to seat, over aisles too (SEAT-06). */
export function DeckGrid({ label, cabins, turn, entry, onLook, onPress }: DeckGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  const rows = useMemo(() => spotRows(cabins), [cabins]);
  const [focused, setFocused] = useState<string | null>(null);
  const tabStop = focused ?? entry ?? rows[0]?.[0]?.designator ?? null;

  const start = useRef(entry);
  useEffect(() => {
    // The cabin opens where seats are for sale, without moving the page.
    const seat = start.current === null ? null : seatButton(box.current, start.current);
    if (box.current === null || seat === null) return;
    const above = seat.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
    const overhang = box.current.scrollWidth - box.current.clientWidth;
    box.current.scrollTo(overhang / 2, above > box.current.clientHeight - 80 ? above - 96 : 0);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = seatAt(event);
    if (from === null || event.altKey || event.metaKey) return;
    const to = moveInGrid(rows, from, event.key, event.ctrlKey);
    if (to === null) return;
    event.preventDefault();
    seatButton(box.current, to)?.focus();
  };
  const look = (event: SyntheticEvent, by: LookedBy) => {
    const seat = seatAt(event);
    if (seat !== null) onLook(seat, by);
  };
  return (
    <div ref={box} className="cabin-box">
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a cabin have no columns that a table could name */}
      <div
        role="grid"
        aria-label={label}
        className="cabin-hull"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          setFocused(seatAt(event));
          if (event.target.matches(':focus-visible')) look(event, 'key');
        }}
        onPointerDown={(event: PointerEvent) => {
          touched.current = event.pointerType === 'touch';
        }}
        onPointerOver={(event: PointerEvent) => {
          if (event.pointerType !== 'touch') look(event, 'pointer');
        }}
        onClick={(event) => {
          const seat = seatAt(event);
          // A press by key has no pointer before it.
          if (seat !== null) onPress(seat, touched.current && event.detail !== 0);
          touched.current = false;
        }}
      >
        <div aria-hidden="true" className="cabin-nose" />
        {cabins.map((cabin, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cabins are places
          <CabinView key={index} cabin={cabin} turn={turn} tabStop={tabStop} />
        ))}
        <div aria-hidden="true" className="cabin-tail" />
      </div>
    </div>
  );
}

function seatAt(event: SyntheticEvent): string | null {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-seat]') : null;
  return target?.dataset.seat ?? null;
}

function seatButton(box: HTMLElement | null, designator: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-seat="${CSS.escape(designator)}"]`) ?? null;
}
