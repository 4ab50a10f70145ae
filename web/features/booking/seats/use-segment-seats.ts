import { useState } from 'react';
import { activeTraveller, clickSeat, seatOf } from '../../../../domain/seats/choose-seat.ts';
import { isSeat, type SeatMap, seatForSale, seatPosition } from '../../../../domain/seats/seat-map.ts';
import { seatQuestions } from '../../../../domain/seats/seat-rules.ts';
import { showToast } from '../../../ui/toast.ts';
import type { NamedTraveller } from './party.ts';
import type { LookedSeat } from './seat-details.tsx';
import { priceTiers, type SeatTurn, seatLook } from './seat-look.ts';
import { chosenText } from './seat-name.ts';
import type { SeatQuestion } from './seat-question-dialog.tsx';
import type { ChosenSeats } from './use-chosen-seats.ts';

export type LookedBy = 'touch' | 'key' | 'pointer';

export interface SegmentSeats {
  readonly turn: SeatTurn;
  /** The seat under the pointer, the focus, or the finger; null when none is. */
  readonly looked: LookedSeat | null;
  /** How it came to be looked at. Touched, it is not taken yet: its details offer to take it. */
  readonly lookedBy: LookedBy;
  readonly look: (designator: string, by: LookedBy) => void;
  readonly press: (designator: string, byTouch: boolean) => void;
  readonly pick: (passengerId: string) => void;
  /** What is asked before a pressed seat is taken; null when nothing is. */
  readonly question: SeatQuestion | null;
  /** Takes the seat that is asked about, or leaves it. */
  readonly answer: (yes: boolean) => void;
}

/** Choosing on one segment: whose turn it is, what is looked at, and what a press does (SEAT-01, SEAT-03). */
export function useSegmentSeats(
  map: SeatMap,
  travellers: readonly NamedTraveller[],
  seats: ChosenSeats,
  currency: string,
): SegmentSeats {
  const segmentId = map.segment_id;
  const [picked, setPicked] = useState<string | null>(null);
  const [looked, setLooked] = useState<{ readonly designator: string; readonly by: LookedBy } | null>(null);
  const active = activeTraveller(seats.chosen, segmentId, travellers, picked);
  const tiers = priceTiers(map, currency);
  const turn: SeatTurn = { segmentId, currency, chosen: seats.chosen, travellers, active, tiers };

  const [asked, setAsked] = useState<string | null>(null);

  const act = (seat: LookedSeat, isAgreed = false) => {
    const sold = seatForSale(seat.element, seat.cabinClass, currency);
    if (sold === null || active === null) return;
    const click = clickSeat(seats.chosen, segmentId, sold, active);
    if (click.kind === 'refused') return;
    if (click.kind === 'held') {
      setPicked(click.by);
      return;
    }
    if (click.kind === 'assigned' && !isAgreed && seatQuestions(sold.disclosures).length > 0) {
      setAsked(seat.designator);
      return;
    }
    seats.choose(click.chosen);
    if (click.kind === 'removed') {
      setPicked(active.id);
      return;
    }
    const isDone = travellers.every(({ id }) => seatOf(click.chosen, segmentId, id) !== null);
    setPicked(isDone ? active.id : null);
    showToast({ title: 'Seat Selected', text: chosenText(click.seat, active.name), tone: 'success' });
  };

  const find = (designator: string) => findSeat(map, designator, turn);
  const press = (designator: string, byTouch: boolean) => {
    const seat = find(designator);
    if (seat === null) return;
    const asks = seat.look.state.kind === 'free' || seat.look.state.kind === 'own';
    if (byTouch && (!asks || looked?.designator !== designator || looked.by !== 'touch')) {
      setLooked({ designator, by: 'touch' });
      if (!asks) act(seat);
      return;
    }
    if (byTouch) setLooked(null);
    act(seat);
  };

  const askedSeat = asked === null ? null : find(asked);
  const question =
    askedSeat === null || active === null
      ? null
      : { designator: askedSeat.designator, name: active.name, texts: seatQuestions(askedSeat.element.disclosures) };

  return {
    turn,
    looked: looked === null ? null : find(looked.designator),
    lookedBy: looked?.by ?? 'pointer',
    look: (designator, by) => setLooked({ designator, by }),
    press,
    pick: setPicked,
    question,
    answer: (yes) => {
      setAsked(null);
      if (yes && askedSeat !== null) act(askedSeat, true);
    },
  };
}

/** A seat of a map by its designator; null when there is none. */
function findSeat(map: SeatMap, designator: string, turn: SeatTurn): LookedSeat | null {
  for (const cabin of map.cabins) {
    for (const row of cabin.rows) {
      for (const [section, { elements }] of row.sections.entries()) {
        const place = elements.findIndex((element) => isSeat(element) && element.designator === designator);
        const element = elements[place];
        if (element === undefined) continue;
        const look = seatLook(element, cabin.cabin_class, turn);
        const position = seatPosition(row, section, place);
        return { element, designator, cabinClass: cabin.cabin_class, position, look };
      }
    }
  }
  return null;
}
