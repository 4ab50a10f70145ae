import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SeatCabin } from '#domain/seats/seat-map.ts';
import type { ViewedBy } from '../segment/use-segment-seats.ts';
import { CabinView } from './cabin-view.tsx';
import { moveInGrid, spotRows } from './grid-moves.ts';
import type { SeatTurn } from './seat-look.ts';

interface DeckGridProps {
  readonly label: string;
  /** The cabins of one deck, front to back. */
  readonly cabins: readonly SeatCabin[];
  readonly turn: SeatTurn;
  /** The seat that Tab reaches first. */
  readonly entry: string | null;
  /** A seat under the pointer or with the focus. */
  readonly onLook: (designator: string, by: ViewedBy) => void;
  /** A click or key press; by touch, a seat shows its details before it is taken. */
  readonly onPress: (designator: string, byTouch: boolean) => void;
}

/** A deck as a grid: one Tab stop, arrow keys between seats, across aisles too (SEAT-06). */
export function DeckGrid({ label, cabins, turn, entry, onLook, onPress }: DeckGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  const rows = useMemo(() => spotRows(cabins), [cabins]);
  const [focused, setFocused] = useState<string | null>(null);
  const tabStop = focused ?? entry ?? rows[0]?.[0]?.designator ?? null;

  useOpenAt(box, entry);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = seatAt(event);
    if (from === null || event.altKey || event.metaKey) return;
    const to = moveInGrid(rows, from, event.key, event.ctrlKey);
    if (to === null) return;
    event.preventDefault();
    seatButton(box.current, to)?.focus();
  };
  const look = (event: SyntheticEvent, by: ViewedBy) => {
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
          // A key press has no preceding pointer event.
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

/** Scrolls the cabin to where seats are for sale, without moving the page. */
function useOpenAt(box: RefObject<HTMLDivElement | null>, entry: string | null): void {
  const first = useRef(entry);
  useEffect(() => {
    const { current } = box;
    const seat = first.current === null ? null : seatButton(current, first.current);
    if (current === null || seat === null) return;
    const above = seat.getBoundingClientRect().top - current.getBoundingClientRect().top;
    const overhang = current.scrollWidth - current.clientWidth;
    current.scrollTo(overhang / 2, above > current.clientHeight - 80 ? above - 96 : 0);
  }, [box]);
}

function seatAt(event: SyntheticEvent): string | null {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-seat]') : null;
  return target?.dataset.seat ?? null;
}

function seatButton(box: HTMLElement | null, designator: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-seat="${CSS.escape(designator)}"]`) ?? null;
}
